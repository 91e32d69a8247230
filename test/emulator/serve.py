"""Creates the stacks of several assemblies in one moto, and serves them until standard input ends.

Usage: python3 -m emulator.serve --zone ID NAME --stream ARN ASSEMBLY...

Prints {"url"} as a line of JSON once everything exists. Then answers each line of standard input with one:
"state" with what is on in each region, by the backends and not by the calls that the commands of operators
use; "pass SECONDS" after it has made all event sources look as if they were changed so much earlier.
"""

import argparse
import json
import re
import sys
from pathlib import Path

from emulator.deploy import ACCOUNT, add_table, bootstrap, deploy, stacks_of, start
from moto.apigatewayv2.models import apigatewayv2_backends
from moto.awslambda.models import lambda_backends
from moto.cloudwatch.models import cloudwatch_backends
from moto.events.models import events_backends
from moto.s3.models import s3_backends


def state_of(region):
    functions = lambda_backends[ACCOUNT][region]
    alarms = cloudwatch_backends[ACCOUNT][region].alarms.values()
    return {
        "rates": [rate_of(api) for api in apigatewayv2_backends[ACCOUNT][region].apis.values()],
        "sources": {
            one.function_name.split("_")[-1]: {
                "on": one.enabled,
                "age": one.max_record_age,
                "destination": bool((one.destination_config or {}).get("OnFailure")),
            }
            for one in functions._event_source_mappings.values()
        },
        "rules": sorted(
            rule_of(one.name)
            for one in events_backends[ACCOUNT][region].event_buses["default"].rules.values()
            if one.state == "ENABLED"
        ),
        "texts": all(
            one.reserved_concurrency != 0
            for one in functions.list_functions()
            if one.function_name.endswith("_answerText")
        ),
        "silent": len([one for one in alarms if not one.actions_enabled]),
    }


def rule_of(name):
    """Returns the name that a rule has in the code, without what CDK and CloudFormation add."""
    logical = name.split("-")[-2]
    return re.sub(r"^Triggers|(Schedule|Uploads)?Rule[0-9A-F]{8}$", "", logical)


def rate_of(api):
    return float(api.stages["$default"].default_route_settings["throttlingRateLimit"])


def is_switched():
    buckets = s3_backends[ACCOUNT]["aws"].buckets
    [switch] = [bucket for name, bucket in buckets.items() if name.startswith("identity-standby-")]
    return "standby-is-open" in switch.keys


def let_pass(regions, seconds):
    for region in regions:
        for source in lambda_backends[ACCOUNT][region]._event_source_mappings.values():
            source.last_modified -= seconds


def main(assemblies, zone, stream):
    server, connect, _ = start(assemblies, zone)
    add_table(stream, connect("dynamodb", stream.split(":")[3]))
    stacks = [stack for assembly in assemblies for stack in stacks_of(assembly)]
    bootstrap(stacks, connect)
    for stack in stacks:
        deploy(stack, connect)
    regions = [stacks_of(assembly)[-1]["region"] for assembly in assemblies]
    host, port = server.get_host_and_port()
    print(json.dumps({"url": f"http://{host}:{port}"}), flush=True)
    for line in sys.stdin:
        if line.startswith("pass"):
            let_pass(regions, int(line.split()[1]))
        states = {region: state_of(region) for region in regions}
        print(json.dumps({"regions": states, "switch": is_switched()}), flush=True)
    server.stop()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--zone", nargs=2, metavar=("ID", "NAME"), required=True)
    parser.add_argument("--stream", metavar="ARN", required=True)
    parser.add_argument("assemblies", type=Path, nargs="+")
    given = parser.parse_args()
    main(given.assemblies, given.zone, given.stream)
