"""Creates the stacks of a synthesized CDK assembly through moto's CloudFormation API, on a free local port.

Usage: python3 -m emulator.deploy [--zone ID NAME] [--stream ARN] [--stack ID]... ASSEMBLY

Uploads assets as `cdk deploy` does, creates each stack by the address of its
template, and prints what exists afterwards as JSON.
"""

import argparse
import io
import json
import logging
import os
import sys
import zipfile
from pathlib import Path

import boto3
from botocore.config import Config
from botocore.exceptions import ClientError
from emulator.models import add_hosted_zone, add_table, register
from moto.server import ThreadedMotoServer

ACCOUNT = "123456789012"
DEFAULT_REGION = "eu-west-1"
BOOTSTRAP_VERSION = "/cdk-bootstrap/hnb659fds/version"


class Warnings(logging.Handler):
    """Collects what moto could not do."""

    def __init__(self):
        super().__init__(logging.WARNING)
        self.messages = []

    def emit(self, record):
        self.messages.append(record.getMessage())


def stacks_of(assembly):
    """Returns the stacks of an assembly, each after those on which it depends."""
    artifacts = json.loads((assembly / "manifest.json").read_text())["artifacts"]
    ordered = []

    def visit(name):
        artifact = artifacts[name]
        for dependency in artifact.get("dependencies", []):
            visit(dependency)
        if artifact["type"] == "aws:cloudformation:stack" and name not in [one["id"] for one in ordered]:
            region = artifact["environment"].split("/")[-1]
            ordered.append(
                {
                    "id": name,
                    "assembly": assembly,
                    "name": artifact["properties"].get("stackName", name),
                    "template": artifact["properties"]["templateFile"],
                    "region": DEFAULT_REGION if region == "unknown-region" else region,
                }
            )

    for name in artifacts:
        visit(name)
    return ordered


def archive(path):
    if path.is_file():
        return path.read_bytes()
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as zipped:
        for file in sorted(path.rglob("*")):
            if file.is_file():
                zipped.write(file, file.relative_to(path))
    return buffer.getvalue()


def publish(stack, connect):
    """Uploads the assets of a stack. Returns its assets by file name, with bucket and key."""
    s3 = connect("s3", stack["region"])
    place = {"${AWS::AccountId}": ACCOUNT, "${AWS::Region}": stack["region"], "${AWS::Partition}": "aws"}
    published = {}
    assets = json.loads((stack["assembly"] / f"{stack['id']}.assets.json").read_text())
    for asset in assets["files"].values():
        [destination] = asset["destinations"].values()
        bucket = destination["bucketName"]
        for placeholder, value in place.items():
            bucket = bucket.replace(placeholder, value)
        where = {} if stack["region"] == "us-east-1" else {"LocationConstraint": stack["region"]}
        if bucket not in [one["Name"] for one in s3.list_buckets()["Buckets"]]:
            s3.create_bucket(Bucket=bucket, **({"CreateBucketConfiguration": where} if where else {}))
        body = archive(stack["assembly"] / asset["source"]["path"])
        s3.put_object(Bucket=bucket, Key=destination["objectKey"], Body=body)
        published[asset["source"]["path"]] = (bucket, destination["objectKey"])
    return published


def deploy(stack, connect):
    """Creates a stack. Returns its resources and those of nested stacks, by template file."""
    region = stack["region"]
    published = publish(stack, connect)
    bucket, key = published[stack["template"]]
    cloudformation = connect("cloudformation", region)
    cloudformation.create_stack(
        StackName=stack["name"],
        TemplateURL=f"https://s3.{region}.amazonaws.com/{bucket}/{key}",
        Capabilities=["CAPABILITY_IAM", "CAPABILITY_NAMED_IAM"],
    )
    created = [described(cloudformation, stack["name"], stack["template"])]
    files = {key: file for file, (_, key) in published.items()}
    template = json.loads((stack["assembly"] / stack["template"]).read_text())
    for logical, resource in template["Resources"].items():
        if resource["Type"] == "AWS::CloudFormation::Stack":
            nested = created[0]["resources"][logical]["physical"]
            key = resource["Properties"]["TemplateURL"]["Fn::Join"][1][-1].split("/")[-1]
            created.append(described(cloudformation, nested, files[key]))
    return created


def described(cloudformation, stack, template):
    """Returns the state and the resources of a stack, as CloudFormation lists them."""
    [found] = cloudformation.describe_stacks(StackName=stack)["Stacks"]
    pages = cloudformation.get_paginator("list_stack_resources").paginate(StackName=stack)
    listed = [one for page in pages for one in page["StackResourceSummaries"]]
    resources = {
        one["LogicalResourceId"]: {"type": one["ResourceType"], "physical": one["PhysicalResourceId"]}
        for one in listed
    }
    return {"template": template, "status": found["StackStatus"], "resources": resources}


def what_exists(connect):
    """Describes resources by the APIs of their services."""
    return {
        "tables": tables(connect("dynamodb", DEFAULT_REGION)),
        "buckets": buckets(connect("s3", DEFAULT_REGION)),
        "functions": functions(connect("lambda", DEFAULT_REGION)),
        "apis": apis(connect("apigatewayv2", DEFAULT_REGION)),
    }


def tables(dynamodb):
    return [table(dynamodb, name) for name in dynamodb.list_tables()["TableNames"]]


def table(dynamodb, name):
    found = dynamodb.describe_table(TableName=name)["Table"]
    backups = dynamodb.describe_continuous_backups(TableName=name)["ContinuousBackupsDescription"]
    return {
        "keys": found["KeySchema"],
        "indexes": {one["IndexName"]: one["KeySchema"] for one in found["GlobalSecondaryIndexes"]},
        "protected": found["DeletionProtectionEnabled"],
        "ttl": dynamodb.describe_time_to_live(TableName=name)["TimeToLiveDescription"],
        "recovery": backups["PointInTimeRecoveryDescription"]["PointInTimeRecoveryStatus"],
    }


def buckets(s3):
    names = [one["Name"] for one in s3.list_buckets()["Buckets"] if not one["Name"].startswith("cdk-")]
    found = [s3.get_bucket_encryption(Bucket=name)["ServerSideEncryptionConfiguration"] for name in names]
    return [{"encryption": one["Rules"]} for one in found]


def functions(client):
    pages = client.get_paginator("list_functions").paginate()
    names = [one["FunctionName"] for page in pages for one in page["Functions"]]
    aliases = {name: client.list_aliases(FunctionName=name)["Aliases"] for name in names}
    return {name: [one["Name"] for one in found] for name, found in aliases.items()}


def apis(gateway):
    return [api(gateway, one["ApiId"]) for one in gateway.get_apis()["Items"]]


def api(gateway, api_id):
    routes = gateway.get_routes(ApiId=api_id)["Items"]
    return {
        "routes": {one["RouteKey"]: one["AuthorizationType"] for one in routes},
        "integrations": len(gateway.get_integrations(ApiId=api_id)["Items"]),
    }


def types_of(assembly):
    templates = [json.loads(file.read_text()) for file in assembly.glob("*.template.json")]
    return {resource["Type"] for template in templates for resource in template["Resources"].values()}


def start(assemblies, zone):
    """Starts moto with what these assemblies need. Returns its server, and how to connect to a service."""
    os.environ.update(AWS_ACCESS_KEY_ID="testing", AWS_SECRET_ACCESS_KEY="testing")
    modelled = register(set().union(*map(types_of, assemblies)))
    if zone:
        add_hosted_zone(ACCOUNT, *zone)
    logging.getLogger("werkzeug").setLevel(logging.ERROR)
    server = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
    server.start()
    host, port = server.get_host_and_port()

    def connect(service, region):
        once = Config(retries={"max_attempts": 0}, read_timeout=600)
        return boto3.client(service, region_name=region, endpoint_url=f"http://{host}:{port}", config=once)

    return server, connect, modelled


def bootstrap(stacks, connect):
    for region in {stack["region"] for stack in stacks}:
        connect("ssm", region).put_parameter(Name=BOOTSTRAP_VERSION, Value="30", Type="String")


def main(assembly, zone, stream, chosen):
    server, connect, modelled = start([assembly], zone)
    warnings = Warnings()
    logging.getLogger("moto").addHandler(warnings)
    if stream:
        add_table(stream, connect("dynamodb", stream.split(":")[3]))
    stacks = [stack for stack in stacks_of(assembly) if not chosen or stack["id"] in chosen]
    bootstrap(stacks, connect)
    try:
        created = [one for stack in stacks for one in deploy(stack, connect)]
    except ClientError as error:
        sys.exit(f"{error}")
    report = {"stacks": created, "modelled": modelled, "warnings": warnings.messages}
    json.dump({**report, "exists": what_exists(connect)}, sys.stdout)
    server.stop()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--zone", nargs=2, metavar=("ID", "NAME"), help="a hosted zone that exists before")
    parser.add_argument("--stream", metavar="ARN", help="the stream of a table that exists before")
    parser.add_argument("--stack", action="append", default=[], help="creates only this stack")
    parser.add_argument("assembly", type=Path)
    given = parser.parse_args()
    main(given.assembly, given.zone, given.stream, given.stack)
