# Kochlea's one door.  "make run" and "make test" are all that anyone needs; every target ends in one plain sentence.

PREFIX ?= /usr/local
DESTDIR ?=
ARGS ?=

PROGRAM := .build/release/kochlea
LANGUAGES := $(patsubst Locales/%.po,%,$(wildcard Locales/*.po))
CATALOGUES := $(LANGUAGES:%=.build/share/locale/%/LC_MESSAGES/kochlea.mo)

# No colours and no progress that rewrites its line: a screen reader reads what is printed.
SWIFT := NO_COLOR=1 TERM=dumb swift
RELEASE := -c release --static-swift-stdlib

.PHONY: run build release catalogues dependencies test-dependencies toolchain
.DEFAULT_GOAL := build
.NOTPARALLEL:

run: release
	@exec $(PROGRAM) $(ARGS)

build: release
	@echo "Kochlea is built: $(PROGRAM)."

release: dependencies toolchain $(CATALOGUES)
	@test -x $(PROGRAM) || echo "Building Kochlea. The first time takes a few minutes."
	@$(SWIFT) build --quiet $(RELEASE) --product kochlea

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
