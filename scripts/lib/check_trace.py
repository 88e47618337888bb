"""usage: check_trace.py FILE...

Checks traces of `flipbook trace` with Perfetto's own message classes: no unknown fields, timestamps
that are sorted and of one clock, tracks that are described before they are used, slices that all end,
and an expected and an actual slice for each frame. Prints a line for each trace; exits with 1 if one
is not sound.
"""
import collections
import sys

from google.protobuf import unknown_fields
from perfetto.protos.perfetto.trace import perfetto_trace_pb2

MONOTONIC = 3
EXPECTED = {"actual_display_frame_start": "expected_display_frame_start",
            "actual_surface_frame_start": "expected_surface_frame_start"}


def unknown(message):
    """Whether a message, or a nested one, has fields that Perfetto does not know."""
    if len(unknown_fields.UnknownFieldSet(message)):
        return True
    for field, value in message.ListFields():
        if field.message_type is not None:
            values = value if field.is_repeated else [value]
            if any(unknown(item) for item in values):
                return True
    return False


def check(path):
    trace = perfetto_trace_pb2.Trace()
    with open(path, "rb") as file:
        trace.ParseFromString(file.read())
    problems = []
    if any(unknown(packet) for packet in trace.packet):
        problems.append("fields that Perfetto does not know")
    times = [packet.timestamp for packet in trace.packet if packet.HasField("timestamp")]
    if times != sorted(times):
        problems.append("timestamps that are not sorted")
    if any(packet.timestamp_clock_id != MONOTONIC for packet in trace.packet
           if packet.HasField("timestamp")):
        problems.append("timestamps of another clock")
    snapshots = [packet.clock_snapshot for packet in trace.packet if packet.HasField("clock_snapshot")]
    if len(snapshots) != 1 or snapshots[0].primary_trace_clock != MONOTONIC:
        problems.append("no snapshot of the clocks")
    slices = check_slices(trace, problems)
    frames = check_frames(trace, problems)
    for problem in problems:
        print(f"{path}: {problem}")
    print(f"{path}: {len(trace.packet)} packets, {slices} slices, {frames} frames, "
          f"{'NOT sound' if problems else 'sound'}")
    return not problems


def check_slices(trace, problems):
    """Each event's track is described, each slice ends, counters have a counter's track."""
    event_type = perfetto_trace_pb2.TrackEvent
    tracks, counters, open_slices, count = set(), set(), collections.Counter(), 0
    for packet in trace.packet:
        if packet.HasField("track_descriptor"):
            descriptor = packet.track_descriptor
            if descriptor.parent_uuid and descriptor.parent_uuid not in tracks:
                problems.append(f"track {descriptor.uuid} has no parent")
            tracks.add(descriptor.uuid)
            if descriptor.HasField("counter"):
                counters.add(descriptor.uuid)
        if not packet.HasField("track_event"):
            continue
        event = packet.track_event
        if event.track_uuid not in tracks:
            problems.append(f"an event on track {event.track_uuid}, which is not described")
        if (event.type == event_type.TYPE_COUNTER) != (event.track_uuid in counters):
            problems.append(f"track {event.track_uuid} has counters and other events")
        if event.type == event_type.TYPE_SLICE_BEGIN:
            open_slices[event.track_uuid] += 1
            count += 1
        elif event.type == event_type.TYPE_SLICE_END:
            open_slices[event.track_uuid] -= 1
            if open_slices[event.track_uuid] < 0:
                problems.append(f"a slice of track {event.track_uuid} ends twice")
    for track, number in open_slices.items():
        if number:
            problems.append(f"{number} slices of track {track} do not end")
    return count


def check_frames(trace, problems):
    """Each cookie starts and ends once; each token is expected once and shown once."""
    starts, ends, surfaces = {}, set(), {}
    tokens = collections.defaultdict(collections.Counter)
    for packet in trace.packet:
        if not packet.HasField("frame_timeline_event"):
            continue
        event = packet.frame_timeline_event
        kind = event.WhichOneof("event")
        message = getattr(event, kind)
        if kind != "frame_end":
            if message.cookie in starts:
                problems.append(f"cookie {message.cookie} starts twice")
            starts[message.cookie] = packet.timestamp
            tokens[kind][message.token] += 1
            if kind.startswith("actual") and (not message.present_type or not message.jank_type):
                problems.append(f"frame {message.token} has no outcome")
            if "surface" in kind:
                surfaces[message.token] = message.display_frame_token
        elif message.cookie not in starts or message.cookie in ends:
            problems.append(f"cookie {message.cookie} ends without a start")
        else:
            ends.add(message.cookie)
    if len(ends) != len(starts):
        problems.append(f"{len(starts) - len(ends)} slices of frames do not end")
    for actual, expected in EXPECTED.items():
        if tokens[actual] != tokens[expected]:
            problems.append(f"{actual} and {expected} do not match")
        if any(count != 1 for count in tokens[actual].values()):
            problems.append(f"{actual}: tokens that are not unique")
    for surface, display in surfaces.items():
        if not tokens["expected_display_frame_start"][display]:
            problems.append(f"surface frame {surface} is in no display frame")
    return len(tokens["actual_display_frame_start"])


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    results = [check(path) for path in sys.argv[1:]]
    return 0 if all(results) else 1


sys.exit(main())
