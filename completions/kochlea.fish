# Completion of kochlea for fish.
set -l commands receive send keyer render stats settings doctor reset help
set -l none "not __fish_seen_subcommand_from $commands"
set -l training "not __fish_seen_subcommand_from keyer render stats settings doctor reset help"
set -l hearing "not __fish_seen_subcommand_from send keyer render stats settings doctor reset help"

complete -c kochlea -f
complete -c kochlea -n $none -a receive -d "hear Morse and answer by key"
complete -c kochlea -n $none -a send -d "hear which character to send and key it"
complete -c kochlea -n $none -a keyer -d "what recorded contacts key"
complete -c kochlea -n $none -a render -d "Morse to a sound file"
complete -c kochlea -n $none -a stats -d "what was learned so far"
complete -c kochlea -n $none -a settings -d "show and change settings"
complete -c kochlea -n $none -a doctor -d "look for what may keep Kochlea from working"
complete -c kochlea -n $none -a reset -d "forget all progress"
complete -c kochlea -n $none -a help -d "explain commands and options"

complete -c kochlea -l speech -x -a "self reader off" -d "who talks"
complete -c kochlea -l audio -x -a "default none wav:" -d "where sound goes"
complete -c kochlea -l data-dir -x -a "(__fish_complete_directories)" -d "folder of your progress"
complete -c kochlea -l lang -x -a "en de" -d "language of speech and text"
complete -c kochlea -l wpm -x -d "character speed, 5 to 60"
complete -c kochlea -l effective -x -d "effective speed, 1 to the character speed"
complete -c kochlea -l tone -x -d "pitch of the Morse, 300 to 1200"
complete -c kochlea -l seed -x -d "fixes every random choice"
complete -c kochlea -l now -x -d "local time at the start"
complete -c kochlea -l script -r -F -d "scripted input in virtual time"
complete -c kochlea -l events -r -F -d "log of everything"
complete -c kochlea -s h -l help -d "help"
complete -c kochlea -s V -l version -d "the version"

complete -c kochlea -n $training -l minutes -x -d "length of a session"
complete -c kochlea -n $training -l count -x -d "end after so many characters"
complete -c kochlea -n $training -l level -x -d "level for this run only"
complete -c kochlea -n $hearing -l group -x -d "characters in a group"
complete -c kochlea -n $hearing -l answer -x -a keys -d "how answers are given"

complete -c kochlea -n "__fish_seen_subcommand_from keyer" -l trace -r -F -d "recorded contacts"
complete -c kochlea -n "__fish_seen_subcommand_from keyer" -l mode -x \
    -a "iambicA iambicA-clear iambicA-open iambicB iambicB-late ultimatic single bug straight seedA seedB" \
    -d "what contacts do"
complete -c kochlea -n "__fish_seen_subcommand_from render" -s o -l output -r -F -d "the sound file to write"
complete -c kochlea -n "__fish_seen_subcommand_from render" -l edge -x -d "length of an edge in milliseconds"
complete -c kochlea -n "__fish_seen_subcommand_from render" -l rate -x -d "samples per second"
complete -c kochlea -n "__fish_seen_subcommand_from render" -l lead -x -d "silence before the first mark"
complete -c kochlea -n "__fish_seen_subcommand_from render" -l tail -x -d "silence after the last mark"
complete -c kochlea -n "__fish_seen_subcommand_from stats" -l json -d "for programs to read"
complete -c kochlea -n "__fish_seen_subcommand_from settings" -a "list get set reset"
complete -c kochlea -n "__fish_seen_subcommand_from help" -a "$commands options exit"
