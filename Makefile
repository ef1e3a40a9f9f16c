# Kochlea's one door.  "make run" and "make test" are all that anyone needs; every target ends in one plain sentence.

PREFIX ?= /usr/local
DESTDIR ?=
ARGS ?=

PROGRAM := .build/release/kochlea
LANGUAGES := $(patsubst Locales/%.po,%,$(wildcard Locales/*.po))
BIN = $(DESTDIR)$(PREFIX)/bin
UNITS = $(DESTDIR)$(PREFIX)/lib/systemd/user
RULES = $(DESTDIR)$(PREFIX)/lib/udev/rules.d
SHARE = $(DESTDIR)$(PREFIX)/share
CATALOGUES := $(LANGUAGES:%=.build/share/locale/%/LC_MESSAGES/kochlea.mo)

# No colours and no progress that rewrites its line: a screen reader reads what is printed.
SWIFT := NO_COLOR=1 TERM=dumb swift
# Silent unless it fails: compiler and linker remark on much that is not the user's.
quietly = mkdir -p .build && { $(1) >.build/build.log 2>&1 || { cat .build/build.log; exit 1; }; }
RELEASE := -c release --static-swift-stdlib

.PHONY: run build release test test-vm install uninstall bench lint format sanitize fuzz coverage clean catalogues \
	dependencies test-dependencies toolchain
.DEFAULT_GOAL := build
.NOTPARALLEL:

run: release
	@exec $(PROGRAM) $(ARGS)

build: release
	@echo "Kochlea is built: $(PROGRAM)."

release: dependencies toolchain $(CATALOGUES)
	@test -x $(PROGRAM) || echo "Building Kochlea. The first time takes a few minutes."
	@$(call quietly,$(SWIFT) build $(RELEASE) --product kochlea)

dependencies:
	@Scripts/install-dependencies build

test-dependencies:
	@Scripts/install-dependencies test

toolchain:
	@Scripts/check-toolchain

catalogues: dependencies $(CATALOGUES)
	@echo "The catalogues are compiled: $(LANGUAGES)."

.build/share/locale/%/LC_MESSAGES/kochlea.mo: Locales/%.po
	@mkdir -p $(@D)
	@msgfmt --check --output-file=$@.new $< && mv $@.new $@

test: release test-dependencies
	@Scripts/check-catalogues
	@echo "Building the tests. The first time takes a few minutes."
	@$(call quietly,$(SWIFT) build --build-tests)
	@Tests/run
	@echo "Every test passed."

# In a virtual machine, where input devices, a sound card and their kernel are real.
test-vm: release
	@Scripts/install-dependencies machine
	@Tests/Lab/machine/build
	@Tests/Lab/run Tests/Lab/machine
	@echo "Every test in the virtual machine passed."

install: release
	@install -d $(BIN) $(SHARE)/man/man1 $(SHARE)/bash-completion/completions $(SHARE)/zsh/site-functions \
		$(SHARE)/fish/vendor_completions.d
	@install -m 755 $(PROGRAM) $(BIN)/kochlea
	@for language in $(LANGUAGES); do \
		install -D -m 644 .build/share/locale/$$language/LC_MESSAGES/kochlea.mo \
			$(SHARE)/locale/$$language/LC_MESSAGES/kochlea.mo; done
	@install -D -m 644 Packaging/60-kochlea.rules $(RULES)/60-kochlea.rules
	@install -D -m 644 Packaging/kochlea-remind.timer $(UNITS)/kochlea-remind.timer
	@install -m 644 Packaging/kochlea-remind.service $(UNITS)/kochlea-remind.service
	@sed -i 's|@BIN@|$(PREFIX)/bin|' $(UNITS)/kochlea-remind.service
	@install -m 644 docs/kochlea.1 $(SHARE)/man/man1/kochlea.1
	@install -m 644 completions/kochlea.bash $(SHARE)/bash-completion/completions/kochlea
	@install -m 644 completions/_kochlea $(SHARE)/zsh/site-functions/_kochlea
	@install -m 644 completions/kochlea.fish $(SHARE)/fish/vendor_completions.d/kochlea.fish
	@echo "Kochlea is installed: $(BIN)/kochlea."

uninstall:
	@rm -f $(BIN)/kochlea $(SHARE)/man/man1/kochlea.1 $(SHARE)/bash-completion/completions/kochlea \
		$(SHARE)/zsh/site-functions/_kochlea $(RULES)/60-kochlea.rules $(UNITS)/kochlea-remind.service \
		$(UNITS)/kochlea-remind.timer $(SHARE)/fish/vendor_completions.d/kochlea.fish \
		$(SHARE)/locale/*/LC_MESSAGES/kochlea.mo
	@echo "Kochlea is no longer installed in $(PREFIX). What you learned is kept."

bench: release test-dependencies
	@Tests/Lab/bench.py
	@Tests/Lab/bench_keyer.py
	@Tests/Lab/bench_year.py
	@echo "The benchmarks are done."

lint: dependencies test-dependencies toolchain
	@Scripts/lint
	@echo "Lint found nothing."

format: toolchain
	@$(SWIFT) format --in-place --recursive Package.swift Sources Tests
	@echo "The source is formatted."

# Each sanitizer has a build of its own.  Programs that the tests start are left to "make test": a sanitizer sees one
# process.  So are the sentences of the catalogues and the robots that walk through all screens, which take long and have one
# thread.  Crashes are for the program's own handler, and what Swift makes once and keeps is no leak.  The real-time
# sanitizer stands over the code under the audio callback alone.
SANITIZED := --skip KochleaTests --skip LocalisationSpeakable --skip CrawlerTests --quiet
CRASHES := handle_segv=0:handle_sigbus=0:handle_sigfpe=0:handle_sigill=0:handle_sigtrap=0:handle_abort=0
sanitize: dependencies toolchain $(CATALOGUES)
	@TSAN_OPTIONS=$(CRASHES) $(SWIFT) test --sanitize=thread --scratch-path .build/thread $(SANITIZED)
	@ASAN_OPTIONS=detect_leaks=0:$(CRASHES) $(SWIFT) test --sanitize=address --scratch-path .build/address $(SANITIZED)
	@$(SWIFT) test --scratch-path .build/realtime --filter SoundTests --quiet \
		-Xcc -fsanitize=realtime -Xswiftc -Xclang-linker -Xswiftc -fsanitize=realtime
	@echo "The thread, address and real-time sanitizers found nothing."

fuzz: dependencies toolchain
	@Tests/Fuzz/run
	@echo "Fuzzing found nothing."

coverage: dependencies test-dependencies toolchain $(CATALOGUES)
	@Scripts/coverage
	@echo "Coverage is high enough."

clean:
	@rm -rf .build
	@echo "Everything that was built is gone."
