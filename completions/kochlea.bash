# Completion of kochlea for bash.
_kochlea() {
    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} command= argument
    local commands="receive send ear practice words copy listen qso pileup place keyer render stats replay export import settings devices doctor remind reset help"
    local options="--speech --audio --data-dir --lang --wpm --effective --tone --seed --now --script --events --help
        --version"
    local training="--minutes --count" level="--level" hearing="--group --answer"
    for argument in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
        [[ " $commands " == *" $argument "* ]] && { command=$argument; break; }
    done
    COMPREPLY=()
    case $before in
        --speech) COMPREPLY=($(compgen -W "self dispatcher reader off" -- "$word")); return ;;
        --audio) COMPREPLY=($(compgen -W "default none wav:" -- "$word")); return ;;
        --mode)
            COMPREPLY=($(compgen -W "iambicA iambicA-clear iambicA-open iambicB iambicB-late ultimatic single bug straight
                seedA seedB" -- "$word"))
            return ;;
        --spacing) COMPREPLY=($(compgen -W "farnsworth wordsworth" -- "$word")); return ;;
        --fading) COMPREPLY=($(compgen -W "none good moderate poor flutter" -- "$word")); return ;;
        --answer) COMPREPLY=($(compgen -W "keys paddle scan" -- "$word")); return ;;
        --set)
            if [[ $command == copy || $command == render ]]; then
                COMPREPLY=($(compgen -W "groups figures mixed text words callsigns qso" -- "$word"))
                return
            fi
            COMPREPLY=($(compgen -W "words abbreviations qcodes numbers cut callsigns mycall own missed" -- "$word"))
            return ;;
        --exam) COMPREPLY=($(compgen -W "cept12 groups16 plain20 nzart5" -- "$word")); return ;;
        --direction) COMPREPLY=($(compgen -W "receive send" -- "$word")); return ;;
        --style)
            [[ $command == pileup ]] && { COMPREPLY=($(compgen -W "single pileup contest sprint activation" -- "$word")); return; }
            COMPREPLY=($(compgen -W "first report contest ragchew" -- "$word"))
            return ;;
        --role) COMPREPLY=($(compgen -W "call answer" -- "$word")); return ;;
        --lang)
            local share=$(type -P kochlea)
            share=${share%/bin/*}/share/locale
            COMPREPLY=($(compgen -W "$(cd "$share" 2>&- && printf '%s\n' */LC_MESSAGES/kochlea.mo | cut -d / -f 1)" -- "$word"))
            return ;;
        --data-dir) COMPREPLY=($(compgen -d -- "$word")); return ;;
        --script | --events | --trace | --text | --output | -o) COMPREPLY=($(compgen -f -- "$word")); return ;;
        --wpm | --effective | --tone | --seed | --now | --minutes | --count | --level | --characters | --group | --edge | --rate | \
            --lead | --tail | --noise | --interference) return ;;
    esac
    case $command in
        "") options="$options $training $level $hearing --style --role"; [[ $word == -* ]] || options=$commands ;;
        receive) options="$options $training $level $hearing" ;;
        send) options="$options $training $level" ;;
        ear) options="$options $training" ;;
        practice) options="$options $training $hearing --characters --direction" ;;
        words) options="$options $training --answer --set --direction" ;;
        listen) options="$options --minutes --set --text" ;;
        copy) options="$options --minutes --set --text --rise --exam" ;;
        qso) options="$options --minutes --count --style --role" ;;
        pileup) options="$options --minutes --count --style --callers" ;;
        place) options="$options --answer --direction" ;;
        keyer) options="$options --trace --mode --gates" ;;
        render) options="$options --output --set --text --minutes --edge --spacing --rate --noise --fading --interference --lead --tail --speak" ;;
        stats | devices) options="$options --json" ;;
        replay)
            [[ $word == -* ]] || { COMPREPLY=($(compgen -f -- "$word")); return; }
            options="$options --json"
            ;;
        export) options="$options --jsonl --csv" ;;
        import) [[ $word == -* ]] || { COMPREPLY=($(compgen -f -- "$word")); return; } ;;
        settings) [[ $word == -* ]] || options="list get set reset" ;;
        help) [[ $word == -* ]] || options="$commands options exit" ;;
    esac
    COMPREPLY=($(compgen -W "$options" -- "$word"))
}
complete -F _kochlea kochlea
