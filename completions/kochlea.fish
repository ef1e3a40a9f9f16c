# Completion of kochlea for fish.
set -l commands receive send ear practice words copy listen qso pileup place keyer render stats replay export import settings devices doctor remind reset help
set -l none "not __fish_seen_subcommand_from $commands"
set -l training "not __fish_seen_subcommand_from copy listen qso pileup place keyer render stats replay export import settings devices doctor remind reset help"
set -l level "not __fish_seen_subcommand_from ear practice words copy listen qso pileup place keyer render stats replay export import settings devices doctor remind reset help"
set -l hearing "not __fish_seen_subcommand_from send ear words copy listen qso pileup place keyer render stats replay export import settings devices doctor remind reset help"
set -l talking "not __fish_seen_subcommand_from receive send ear practice words copy listen pileup place keyer render stats replay export import settings devices doctor remind reset help"

function __kochlea_languages
    set -l program (command -s kochlea); or return
    for file in (string replace -r '/bin/[^/]*$' '' $program)/share/locale/*/LC_MESSAGES/kochlea.mo
        basename (dirname (dirname $file))
    end
end

complete -c kochlea -f
complete -c kochlea -n $none -a receive -d "hear Morse and answer by key"
complete -c kochlea -n $none -a send -d "hear which character to send and key it"
complete -c kochlea -n $none -a ear -d "hear patterns of dits and dahs and key them back"
complete -c kochlea -n $none -a practice -d "practise chosen characters outside the course"
complete -c kochlea -n $none -a words -d "practise words and callsigns"
complete -c kochlea -n $none -a copy -d "running text, copied as it is heard"
complete -c kochlea -n $none -a listen -d "listen hands-free: Morse, a pause, the spoken answer"
complete -c kochlea -n $none -a qso -d "a QSO, keyed by you"
complete -c kochlea -n $none -a pileup -d "stations that call you, one or many at once"
complete -c kochlea -n $none -a place -d "find out what you know and begin there"
complete -c kochlea -n $none -a keyer -d "key freely, or decode recorded contacts"
complete -c kochlea -n $none -a render -d "Morse to a sound file"
complete -c kochlea -n $none -a stats -d "what has been learned so far"
complete -c kochlea -n $none -a replay -d "how well the memory model predicts your answers"
complete -c kochlea -n $none -a export -d "write everything stored to standard output"
complete -c kochlea -n $none -a import -d "read a file written by export"
complete -c kochlea -n $none -a settings -d "list and change settings"
complete -c kochlea -n $none -a devices -d "paddles, pedals, switches and keyboards"
complete -c kochlea -n $none -a doctor -d "check for anything that may keep Kochlea from working"
complete -c kochlea -n $none -a remind -d "give a reminder if practice is due, for a timer"
complete -c kochlea -n $none -a reset -d "delete all progress"
complete -c kochlea -n $none -a help -d "explain commands and options"

complete -c kochlea -l speech -x -a "self dispatcher reader off" -d "who speaks"
complete -c kochlea -l audio -x -a "default none wav:" -d "where sound goes"
complete -c kochlea -l data-dir -x -a "(__fish_complete_directories)" -d "folder of your progress"
complete -c kochlea -l lang -x -a "(__kochlea_languages)" -d "language of speech and text"
complete -c kochlea -l wpm -x -d "character speed, 5 to 60"
complete -c kochlea -l effective -x -d "effective speed, 1 to the character speed"
complete -c kochlea -l tone -x -d "pitch of the Morse, 300 to 1200"
complete -c kochlea -l seed -x -d "determines every random choice"
complete -c kochlea -l now -x -d "local time at the start"
complete -c kochlea -l script -r -F -d "scripted input in virtual time"
complete -c kochlea -l events -r -F -d "log of everything"
complete -c kochlea -s h -l help -d "help"
complete -c kochlea -s V -l version -d "the version"

complete -c kochlea -n $training -l minutes -x -d "length of a session"
complete -c kochlea -n $training -l count -x -d "end after this many characters"
complete -c kochlea -n $level -l level -x -d "level for this run only"
complete -c kochlea -n "__fish_seen_subcommand_from practice" -l characters -x -d "characters to practise"
complete -c kochlea -n "__fish_seen_subcommand_from practice" -l direction -x -a "receive send" -d "hear or key them"
complete -c kochlea -n "__fish_seen_subcommand_from place" -l direction -x -a "receive send" -d "by hearing or by keying"
complete -c kochlea -n "__fish_seen_subcommand_from place" -l answer -x -a "keys paddle scan" -d "how answers are given"
complete -c kochlea -n $hearing -l group -x -d "characters in a group"
complete -c kochlea -n $hearing -l answer -x -a "keys paddle scan" -d "how answers are given"

complete -c kochlea -n $talking -l style -x -a "first report contest ragchew" -d "style of the QSO"
complete -c kochlea -n $talking -l role -x -a "call answer" -d "who calls"

complete -c kochlea -n "__fish_seen_subcommand_from pileup" -l style -x -a "single pileup contest sprint activation" -d "who calls"
complete -c kochlea -n "__fish_seen_subcommand_from pileup" -l callers -x -d "how many call at once, 1 to 8"
complete -c kochlea -n "__fish_seen_subcommand_from pileup" -l minutes -x -d "length of the session"
complete -c kochlea -n "__fish_seen_subcommand_from pileup" -l count -x -d "end after this many stations"

complete -c kochlea -n "__fish_seen_subcommand_from keyer" -l trace -r -F -d "recorded contacts"
complete -c kochlea -n "__fish_seen_subcommand_from keyer" -l gates -d "recorded contacts pass through the gates first"
complete -c kochlea -n "__fish_seen_subcommand_from keyer" -l mode -x \
    -a "iambicA iambicA-clear iambicA-open iambicB iambicB-late ultimatic single bug straight seedA seedB" \
    -d "keyer mode"
complete -c kochlea -n "__fish_seen_subcommand_from render" -s o -l output -r -F -d "the sound file to write"
complete -c kochlea -n "__fish_seen_subcommand_from render" -l edge -x -d "length of an edge in milliseconds"
complete -c kochlea -n "__fish_seen_subcommand_from render" -l spacing -x -a "farnsworth wordsworth" \
    -d "how spaces are stretched"
complete -c kochlea -n "__fish_seen_subcommand_from render" -l rate -x -d "samples per second"
complete -c kochlea -n "__fish_seen_subcommand_from render" -l lead -x -d "silence before the first mark"
complete -c kochlea -n "__fish_seen_subcommand_from render" -l noise -x -d "noise, 0 to 1"
complete -c kochlea -n "__fish_seen_subcommand_from render" -l fading -x -a "none good moderate poor flutter" \
    -d "how the signal fades"
complete -c kochlea -n "__fish_seen_subcommand_from render" -l interference -x -d "other stations, 0 to 1"
complete -c kochlea -n "__fish_seen_subcommand_from render" -l tail -x -d "silence after the last mark"
complete -c kochlea -n "__fish_seen_subcommand_from render" -l speak -d "speak each word after its Morse"
complete -c kochlea -n "__fish_seen_subcommand_from stats replay devices" -l json -d "print JSON, for programs"
complete -c kochlea -n "__fish_seen_subcommand_from export" -l jsonl -d "one object per line"
complete -c kochlea -n "__fish_seen_subcommand_from export" -l csv -d "one table, for spreadsheets"
complete -c kochlea -n "__fish_seen_subcommand_from replay" -F
complete -c kochlea -n "__fish_seen_subcommand_from import" -F
complete -c kochlea -n "__fish_seen_subcommand_from settings" -a "list get set reset"
complete -c kochlea -n "__fish_seen_subcommand_from help" -a "$commands options exit"

complete -c kochlea -n "__fish_seen_subcommand_from words listen" -l set -x -a "words abbreviations qcodes numbers cut callsigns mycall own missed" -d "which words"
complete -c kochlea -n "__fish_seen_subcommand_from listen" -l set -x -a "groups figures mixed text qso" -d "what is listened to"
complete -c kochlea -n "__fish_seen_subcommand_from words listen" -l minutes -x -d "length of a session"
complete -c kochlea -n "__fish_seen_subcommand_from qso" -l minutes -x -d "no QSO begins after this many"
complete -c kochlea -n "__fish_seen_subcommand_from qso" -l count -x -d "number of QSOs in a row"
complete -c kochlea -n "__fish_seen_subcommand_from words" -l count -x -d "end after this many characters"
complete -c kochlea -n "__fish_seen_subcommand_from words" -l answer -x -a "keys paddle scan" -d "how answers are given"
complete -c kochlea -n "__fish_seen_subcommand_from words" -l direction -x -a "receive send" -d "hear or key"
complete -c kochlea -n "__fish_seen_subcommand_from copy render" -l set -x -a "groups figures mixed text words callsigns qso" -d "what is copied"
complete -c kochlea -n "__fish_seen_subcommand_from copy render" -l minutes -x -d "how long text is sent"
complete -c kochlea -n "__fish_seen_subcommand_from copy listen render" -l text -r -F -d "your own text"
complete -c kochlea -n "__fish_seen_subcommand_from copy" -l rise -d "faster every minute"
complete -c kochlea -n "__fish_seen_subcommand_from copy" -l exam -x -a "cept12 groups16 plain20 nzart5" -d "an examination"
