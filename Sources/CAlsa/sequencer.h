// The ALSA sequencer for MIDI keys and pedals: wrappers for macros and unions of alsa-lib.
#pragma once

#include <alsa/asoundlib.h>
#include <stdint.h>

/// The parts of a sequencer event that keys need.
struct CAlsa_event {
    /// One of `snd_seq_event_type`; -1 for an event to ignore.
    int type;
    uint8_t channel;
    /// A note with its velocity, or a controller with its value.
    uint8_t number, value;
    /// The client and port that an announcement is about.
    int client, port;
    /// The time of the event in nanoseconds of the queue's clock.
    int64_t nanoseconds;
};

/// Lets only the events of keys through. The kernel drops the others, such as clocks and active sensing. Returns 0 or a
/// negative error number.
static inline int CAlsa_listen_to_keys(snd_seq_t *sequencer)
{
    static const int types[] = {
        SND_SEQ_EVENT_NOTE, SND_SEQ_EVENT_NOTEON, SND_SEQ_EVENT_NOTEOFF, SND_SEQ_EVENT_CONTROLLER, SND_SEQ_EVENT_RESET,
        SND_SEQ_EVENT_CLIENT_START, SND_SEQ_EVENT_CLIENT_EXIT, SND_SEQ_EVENT_PORT_START, SND_SEQ_EVENT_PORT_EXIT,
    };
    for (unsigned index = 0; index < sizeof types / sizeof *types; index++) {
        const int code = snd_seq_set_client_event_filter(sequencer, types[index]);
        if (code < 0)
            return code;
    }
    return 0;
}

/// Takes the next event. Returns 1, or 0 if there is none, or a negative error number: -ENOSPC if events were lost.
static inline int CAlsa_next_event(snd_seq_t *sequencer, struct CAlsa_event *event)
{
    snd_seq_event_t *raw = NULL;
    const int code = snd_seq_event_input(sequencer, &raw);
    if (code == -EAGAIN)
        return 0;
    if (code < 0 || !raw)
        return code < 0 ? code : 0;
    *event = (struct CAlsa_event){.type = raw->type, .client = -1, .port = -1};
    if (snd_seq_ev_is_real(raw))
        event->nanoseconds = raw->time.time.tv_sec * INT64_C(1000000000) + raw->time.time.tv_nsec;
    switch (raw->type) {
    case SND_SEQ_EVENT_NOTEON:
    case SND_SEQ_EVENT_NOTEOFF:
        event->channel = raw->data.note.channel;
        event->number = raw->data.note.note;
        event->value = raw->data.note.velocity;
        break;
    case SND_SEQ_EVENT_CONTROLLER:
        // Ignore all but the 128 controllers of MIDI 1.
        if (raw->data.control.param > 127 || raw->data.control.value < 0 || raw->data.control.value > 127)
            event->type = -1;
        event->channel = raw->data.control.channel;
        event->number = (uint8_t)raw->data.control.param;
        event->value = (uint8_t)raw->data.control.value;
        break;
    case SND_SEQ_EVENT_CLIENT_START:
    case SND_SEQ_EVENT_CLIENT_EXIT:
    case SND_SEQ_EVENT_PORT_START:
    case SND_SEQ_EVENT_PORT_EXIT:
        event->client = raw->data.addr.client;
        event->port = raw->data.addr.port;
        break;
    case SND_SEQ_EVENT_RESET:
        break;
    default:
        event->type = -1;
    }
    return 1;
}

/// Subscribes the caller's `port` to another port. A non-negative `queue` stamps the events with its clock. Returns 0
/// or a negative error number.
static inline int CAlsa_subscribe(snd_seq_t *sequencer, int port, int fromClient, int fromPort, int queue)
{
    snd_seq_port_subscribe_t *subscription;
    int code = snd_seq_port_subscribe_malloc(&subscription);
    if (code < 0)
        return code;
    const snd_seq_addr_t sender = {.client = (unsigned char)fromClient, .port = (unsigned char)fromPort};
    const int own = snd_seq_client_id(sequencer);
    const snd_seq_addr_t receiver = {.client = (unsigned char)own, .port = (unsigned char)port};
    snd_seq_port_subscribe_set_sender(subscription, &sender);
    snd_seq_port_subscribe_set_dest(subscription, &receiver);
    if (queue >= 0) {
        snd_seq_port_subscribe_set_queue(subscription, queue);
        snd_seq_port_subscribe_set_time_update(subscription, 1);
        snd_seq_port_subscribe_set_time_real(subscription, 1);
    }
    code = snd_seq_subscribe_port(sequencer, subscription);
    snd_seq_port_subscribe_free(subscription);
    return code;
}

/// Creates and starts a queue. Returns its number or a negative error number.
///
/// The kernel reads its clock at every event, so ten ticks a second, the fewest that it allows, are as exact as a
/// thousand.
static inline int CAlsa_start_queue(snd_seq_t *sequencer)
{
    const int queue = snd_seq_alloc_queue(sequencer);
    if (queue < 0)
        return queue;
    snd_seq_queue_timer_t *timer;
    if (snd_seq_queue_timer_malloc(&timer) == 0) {
        if (snd_seq_get_queue_timer(sequencer, queue, timer) == 0) {
            snd_seq_queue_timer_set_resolution(timer, 10);
            snd_seq_set_queue_timer(sequencer, queue, timer);
        }
        snd_seq_queue_timer_free(timer);
    }
    int code = snd_seq_control_queue(sequencer, queue, SND_SEQ_EVENT_START, 0, NULL);
    if (code >= 0)
        code = snd_seq_drain_output(sequencer);
    return code < 0 ? code : queue;
}

/// The queue's time in nanoseconds, or a negative error number.
static inline int64_t CAlsa_queue_time(snd_seq_t *sequencer, int queue)
{
    snd_seq_queue_status_t *status;
    int code = snd_seq_queue_status_malloc(&status);
    if (code < 0)
        return code;
    code = snd_seq_get_queue_status(sequencer, queue, status);
    const snd_seq_real_time_t *time = snd_seq_queue_status_get_real_time(status);
    const int64_t nanoseconds = code < 0 ? code : time->tv_sec * INT64_C(1000000000) + time->tv_nsec;
    snd_seq_queue_status_free(status);
    return nanoseconds;
}

/// Sends a controller's value on the first channel; a negative `controller` sends a program change instead. Returns a
/// negative error number on failure.
static inline int CAlsa_send(snd_seq_t *sequencer, int port, int client, int toPort, int controller, int value)
{
    snd_seq_event_t event;
    snd_seq_ev_clear(&event);
    snd_seq_ev_set_source(&event, port);
    snd_seq_ev_set_dest(&event, client, toPort);
    snd_seq_ev_set_direct(&event);
    if (controller < 0)
        snd_seq_ev_set_pgmchange(&event, 0, value);
    else
        snd_seq_ev_set_controller(&event, 0, controller, value);
    return snd_seq_event_output_direct(sequencer, &event);
}
