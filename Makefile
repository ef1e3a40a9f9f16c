# Builds, runs, tests and installs Kochlea. Most people need only "make run" and "make test". Every target ends with one
# plain sentence.

PREFIX ?= /usr/local
DESTDIR ?=
ARGS ?=

PROGRAM := .build/release/kochlea
BIN = $(DESTDIR)$(PREFIX)/bin
UNITS = $(DESTDIR)$(PREFIX)/lib/systemd/user
RULES = $(DESTDIR)$(PREFIX)/lib/udev/rules.d
SHARE = $(DESTDIR)$(PREFIX)/share
# speech-dispatcher looks nowhere else. A user who installs into a folder of their own copies the file.
VOICES = $(DESTDIR)$(if $(filter /usr /usr/local,$(PREFIX)),,$(PREFIX))/etc/speech-dispatcher/modules
# The program's path for systemd: in quotation marks if it has spaces, and with every per cent sign doubled.
EXECUTABLE = $(if $(word 2,$(PREFIX)),"$(subst %,%%,$(PREFIX))/bin/kochlea",$(subst %,%%,$(PREFIX))/bin/kochlea)

# No colours and no progress lines, because a screen reader reads all output. The toolchain's caches and settings stay
# in the clone. The toolchain ignores HOME unless CFFIXED_USER_HOME is set, too.
ENVIRONMENT := NO_COLOR=1 TERM=dumb HOME=$(CURDIR)/.build/cache CFFIXED_USER_HOME=$(CURDIR)/.build/cache \
	XDG_CACHE_HOME=$(CURDIR)/.build/cache \
	XDG_DATA_HOME=$(CURDIR)/.build/cache/share CLANG_MODULE_CACHE_PATH=$(CURDIR)/.build/cache/clang KOCHLEA_PREFIX='$(PREFIX)'
SWIFT := $(ENVIRONMENT) swift
# Debian's compiler lacks the library of a module that Testing adds to Foundation. No test uses the module.
BUILD_TESTS = $(SWIFT) build --build-tests $(if $(wildcard \
	$(shell Scripts/find-toolchain)/../lib/swift/linux/lib_Testing_Foundation.so),,\
	-Xswiftc -Xfrontend -Xswiftc -disable-cross-import-overlays)
# Prints the output of compiler and linker only if they fail.
quietly = mkdir -p .build && { $(1) >.build/build.log 2>&1 || { cat .build/build.log; exit 1; }; }
# SDK has the options that choose a Swift SDK, to build for another architecture.
RELEASE = -c release --static-swift-stdlib --disable-local-rpath $(SDK)

.PHONY: run build program check check-oldest test test-vm test-drill install uninstall bench torture soak efficacy lint format sanitize fuzz coverage clean docs \
	deb test-deb repository release dependencies test-dependencies bench-dependencies package-dependencies toolchain
.DEFAULT_GOAL := build
.NOTPARALLEL:

run: program
	@exec $(PROGRAM) $(ARGS)

build: program
	@echo "Kochlea is built: $(PROGRAM)."

program: dependencies toolchain
	@test -x $(PROGRAM) || echo "Building Kochlea. The first time takes a few minutes."
	@$(call quietly,$(SWIFT) build $(RELEASE) --product kochlea)

dependencies:
	@Scripts/install-dependencies build

test-dependencies:
	@Scripts/install-dependencies test

bench-dependencies:
	@Scripts/install-dependencies bench

toolchain:
	@Scripts/check-toolchain

# The daily lane: tests a change in a minute on two cores, after the build.
check: dependencies test-dependencies toolchain
	@Scripts/check-catalogues
	@test -d .build/debug || echo "Building the tests. The first time takes a few minutes."
	@$(call quietly,$(BUILD_TESTS))
	@KOCHLEA=$$(readlink -f .build/debug)/kochlea Tests/run daily
	@echo "The daily tests passed."

# The daily lane with the oldest supported compiler, in a Debian system of its own, for which it needs root.
check-oldest:
	@Scripts/check-oldest
	@echo "Kochlea builds with Debian's compiler, and the daily tests passed."

test: program test-dependencies
	@Scripts/check-catalogues
	@echo "Building the tests. The first time takes a few minutes."
	@$(call quietly,$(BUILD_TESTS))
	@Tests/run
	@echo "Every test passed."

# Tests the program in a virtual machine with its own kernel, input devices and a sound card.
test-vm: program
	@Scripts/install-dependencies machine
	@Tests/Lab/machine/build
	@Tests/Lab/run Tests/Lab/machine
	@echo "Every test in the virtual machine passed."

# Adds the drill of CONTRIBUTING.md to a copy of the tree, builds the copy and practises with it.
test-drill: dependencies test-dependencies toolchain
	@$(ENVIRONMENT) Tests/Lab/run Tests/Lab/stranger
	@echo "The drill of CONTRIBUTING.md was added and works."

# Installs the last build, and needs neither compiler nor package manager for that. STRIP=no keeps the symbols.
install: $(if $(wildcard $(PROGRAM)),,program)
	@install -d "$(BIN)" "$(SHARE)/man/man1" "$(SHARE)/bash-completion/completions" "$(SHARE)/zsh/site-functions" \
		"$(SHARE)/fish/vendor_completions.d" "$(SHARE)/kochlea/locale"
	@install $(if $(filter no,$(STRIP)),,--strip) -m 755 $(PROGRAM) "$(BIN)/kochlea"
	@install -m 644 Locales/*.po "$(SHARE)/kochlea/locale"
	@install -D -m 644 Packaging/60-kochlea.rules "$(RULES)/60-kochlea.rules"
	@install -D -m 644 Packaging/kochlea-remind.timer "$(UNITS)/kochlea-remind.timer"
	@install -m 644 Packaging/kochlea-remind.service "$(UNITS)/kochlea-remind.service"
	@sed -i 's|@BIN@/kochlea|$(EXECUTABLE)|' "$(UNITS)/kochlea-remind.service"
	@install -D -m 644 Packaging/kochlea.desktop "$(SHARE)/applications/kochlea.desktop"
	@install -D -m 644 Packaging/org.kochlea.Kochlea.metainfo.xml "$(SHARE)/metainfo/org.kochlea.Kochlea.metainfo.xml"
	@install -D -m 644 Packaging/kochlea.svg "$(SHARE)/icons/hicolor/scalable/apps/kochlea.svg"
	@install -D -m 644 Packaging/kochlea-generic.conf "$(VOICES)/kochlea-generic.conf"
	@install -m 644 docs/kochlea.1 "$(SHARE)/man/man1/kochlea.1"
	@install -m 644 completions/kochlea.bash "$(SHARE)/bash-completion/completions/kochlea"
	@install -m 644 completions/_kochlea "$(SHARE)/zsh/site-functions/_kochlea"
	@install -m 644 completions/kochlea.fish "$(SHARE)/fish/vendor_completions.d/kochlea.fish"
	@echo "Kochlea is installed: $(BIN)/kochlea."

uninstall:
	@rm -f "$(BIN)/kochlea" "$(SHARE)/man/man1/kochlea.1" "$(SHARE)/bash-completion/completions/kochlea" \
		"$(SHARE)/zsh/site-functions/_kochlea" "$(RULES)/60-kochlea.rules" "$(UNITS)/kochlea-remind.service" \
		"$(UNITS)/kochlea-remind.timer" "$(SHARE)/fish/vendor_completions.d/kochlea.fish" \
		"$(SHARE)/applications/kochlea.desktop" "$(SHARE)/metainfo/org.kochlea.Kochlea.metainfo.xml" \
		"$(SHARE)/icons/hicolor/scalable/apps/kochlea.svg" "$(SHARE)"/kochlea/locale/*.po \
		"$(VOICES)/kochlea-generic.conf"
	@echo "Kochlea is no longer installed in $(PREFIX). Your progress is kept."

package-dependencies:
	@Scripts/install-dependencies package

# ARCH is the architecture, by default this computer's. arm64 is built on amd64, too, for which it needs root.
NATIVE := $(shell dpkg --print-architecture 2>/dev/null)
ARCH ?= $(NATIVE)
deb: package-dependencies toolchain
	@Scripts/build-package $(ARCH)
	@echo "The packages are in .build/deb, and lintian found no errors or warnings."

# Tests the last package for ARCH in clean Debian systems, for which it needs root. The sound of another architecture is
# compared with that of the program of "make build".
test-deb: package-dependencies $(if $(wildcard .build/deb/kochlea_*_$(ARCH).deb),,deb) $(if $(filter $(NATIVE),$(ARCH)),,program)
	@ARCH=$(ARCH) Tests/Lab/run Tests/Lab/package
	@echo "The package for $(ARCH) installs, works and can be removed without a trace."

# KEY is the GnuPG key that signs the repository.
repository: package-dependencies $(if $(wildcard .build/deb/kochlea_*.deb),,deb)
	@Scripts/make-repository $(KEY)
	@echo "The apt repository is in .build/repository."

# Makes the release VERSION, with a repository signed by KEY, but publishes nothing.
release:
	@Scripts/release "$(VERSION)" "$(KEY)"
	@echo "Release $(VERSION) is committed and in .build/dist. Nothing was tagged or pushed: see docs/RELEASING.md."

bench: program bench-dependencies
	@Tests/Lab/bench.py
	@Tests/Lab/bench_idle.py
	@Tests/Lab/bench_keyer.py
	@Tests/Lab/bench_hands.py
	@Tests/Lab/bench_year.py
	@Tests/Lab/bench_pileup.py
	@Tests/Lab/bench_interface.py
	@Tests/Lab/bench_switch.py
	@Tests/Lab/bench_cue.py
	@echo "The benchmarks are done."

# Kills the program at every call that changes its data. TORTURE=short kills it at a sample of them. TORTURE_SECONDS
# limits the time.
torture: program test-dependencies
	@Tests/Lab/torture/torture.py

# Prints a table with the results of simulated learners under each set of rules. LEARNERS (200) is their number. VARY=1
# adds a table in which each assumption about learners is multiplied by 0.5 and by 1.5. Its columns are minutes under
# the rules "seeds", minutes under the rules "kochlea", and their ratio.
LEARNERS ?= 200
VARY ?=
efficacy: dependencies toolchain
	@echo "rule: median minutes (quartiles), days, kept after 7 and 30 days, newest below 80 % at unlock, finished"
	@$(call quietly,$(BUILD_TESTS))
	@$(ENVIRONMENT) KOCHLEA_EFFICACY=$(LEARNERS) $(if $(VARY),KOCHLEA_VARY=1) swift test --skip-build --filter EfficacyTables >.build/efficacy.log 2>&1 || \
		{ cat .build/efficacy.log; exit 1; }
	@sed -n 's/^efficacy\t//p' .build/efficacy.log
	@echo "The simulation is complete."

# Runs each activity for SOAK_HOURS (8) in virtual time, and at the same time for SOAK_MINUTES (30) in real time.
soak: program test-dependencies
	@Tests/Lab/soak/soak.py

# Writes the man page, the completions and the lists of the manual from the tables of the program.
docs: program
	@Scripts/make-documents
	@echo "The man page, the completions and the lists of the manual are up to date."

lint: dependencies test-dependencies toolchain
	@$(ENVIRONMENT) Scripts/lint
	@echo "Lint found nothing."

format: toolchain
	@$(SWIFT) format --in-place --recursive Package.swift Sources Tests
	@echo "The source is formatted."

# Each sanitizer has its own build. The sanitizers skip the tests that start programs, because they see only one
# process, and the tests that the daily lane omits, because these only repeat the same code with more seeds. The
# sanitizers' signal handlers are off, because the program has its own. Leak detection is off, because it reports
# Swift's global objects. The real-time sanitizer checks only the code under the audio callback.
SANITIZED = --skip KochleaTests $(shell sed -n "/^[^\#]/s/.*/--skip '&'/p" Tests/exhaustive)
CRASHES := handle_segv=0:handle_sigbus=0:handle_sigfpe=0:handle_sigill=0:handle_sigtrap=0:handle_abort=0
sanitize: dependencies toolchain
	@$(call quietly,KOCHLEA_LANE=daily TSAN_OPTIONS=$(CRASHES) \
		$(SWIFT) test --sanitize=thread --scratch-path .build/thread $(SANITIZED))
	@$(call quietly,KOCHLEA_LANE=daily ASAN_OPTIONS=detect_leaks=0:$(CRASHES) \
		$(SWIFT) test --sanitize=address --scratch-path .build/address $(SANITIZED))
	@$(call quietly,$(SWIFT) test --scratch-path .build/realtime --filter SoundTests \
		-Xcc -fsanitize=realtime -Xswiftc -Xclang-linker -Xswiftc -fsanitize=realtime)
	@echo "The thread, address and real-time sanitizers found nothing."

fuzz: dependencies toolchain
	@Tests/Fuzz/run

coverage: dependencies test-dependencies toolchain
	@$(ENVIRONMENT) Scripts/coverage
	@echo "Coverage is high enough."

clean:
	@rm -rf .build
	@echo "Everything that a build wrote is removed."
