"""Adds to moto what it lacks to create the stacks of this service.

Every resource, also of a type that moto knows, is checked against the CloudFormation specification that
cfn-lint ships, after its references are resolved: required, unknown, read-only and malformed properties fail.
"""

import json
import re
from urllib.parse import unquote

from cfnlint.schema import PROVIDER_SCHEMA_MANAGER
from jsonschema import Draft7Validator, validators
from moto.apigatewayv2.models import apigatewayv2_backends
from moto.apigatewayv2.responses import ApiGatewayV2Response
from moto.awslambda.models import lambda_backends
from moto.cloudformation import parsing
from moto.cloudformation.exceptions import ValidationError
from moto.cloudformation.models import Stack
from moto.cloudwatch.models import cloudwatch_backends
from moto.cloudwatch.responses import CloudWatchResponse
from moto.core.common_models import CloudFormationModel
from moto.core.responses import EmptyResult
from moto.dynamodb.models import dynamodb_backends
from moto.route53.models import route53_backends

METHODS = {"get", "head", "post", "put", "patch", "delete", "options", "x-amazon-apigateway-any-method"}


def specification(resource_type, region):
    return PROVIDER_SCHEMA_MANAGER.get_resource_schema(region, resource_type).schema


def _is_scalar(_, value):
    return isinstance(value, (str, int, float, bool))


def _is_boolean(_, value):
    return isinstance(value, bool) or value in ("true", "false")


def _is_number(_, value):
    is_number = isinstance(value, (int, float)) and not isinstance(value, bool)
    return is_number or (isinstance(value, str) and re.fullmatch(r"-?\d+(\.\d+)?", value) is not None)


def _is_integer(_, value):
    return _is_number(_, value) and float(value).is_integer()


def _of_text(check):
    def of_text(validator, rule, value, schema):
        # The specification gives some lists a length of texts, such as FunctionResponseTypes.
        if isinstance(value, list):
            return ()
        return check(validator, rule, value if isinstance(value, str) else json.dumps(value), schema) or ()

    return of_text


# CloudFormation converts scalars.
_scalars = {"string": _is_scalar, "boolean": _is_boolean, "number": _is_number, "integer": _is_integer}
Validator = validators.extend(
    Draft7Validator,
    {name: _of_text(Draft7Validator.VALIDATORS[name]) for name in ("pattern", "minLength", "maxLength")},
    type_checker=Draft7Validator.TYPE_CHECKER.redefine_many(_scalars),
)


def faults(resource_type, properties, region):
    """Returns what the specification says against the resolved properties of a resource."""
    schema = specification(resource_type, region)
    found = [
        f"{resource_type}: {'/'.join(map(str, error.absolute_path)) or 'Properties'}: {error.message[:300]}"
        for error in Validator(schema).iter_errors(properties)
    ]
    read_only = [path.split("/")[2] for path in schema.get("readOnlyProperties", []) if path.count("/") == 2]
    found += [f"{resource_type}: {name} is read-only" for name in read_only if name in properties]
    return found


_parse_resource = parsing.parse_resource


def parse_checked_resource(resource_json, resources_map):
    parsed = _parse_resource(resource_json, resources_map)
    if not parsed:
        raise ValidationError(message=f"no model of {resource_json['Type']}: add it to models.py")
    _, resolved, resource_type = parsed
    if not resource_type.startswith("Custom::"):
        wrong = faults(resource_type, resolved["Properties"], resources_map["AWS::Region"])
        if wrong:
            raise ValidationError(message="; ".join(wrong))
    return parsed


_create_resource = parsing.parse_and_create_resource


def create_resource(logical_id, resource_json, *rest, **named):
    """Names the resource in whatever fails. moto answers 500 without a word."""
    try:
        return _create_resource(logical_id, resource_json, *rest, **named)
    except ValidationError as error:
        raise error if "resource " in str(error) else refusal(logical_id, error) from error
    except Exception as error:
        raise refusal(logical_id, f"{type(error).__name__} {error}") from error


def refusal(logical_id, reason):
    return ValidationError(message=f"resource {logical_id}: {reason}")


class SpecifiedResource(CloudFormationModel):
    """A resource without behaviour. Its identifier and attributes are those of the specification."""

    resource_type = ""
    region = "us-east-1"

    def __init__(self, name, properties, account_id, region):
        self.name = name
        self.properties = properties
        self.account_id = account_id
        self.region = region

    @classmethod
    def cloudformation_type(cls):
        return cls.resource_type

    @staticmethod
    def cloudformation_name_type():
        return ""

    @classmethod
    def attributes(cls):
        schema = specification(cls.resource_type, cls.region)
        paths = schema.get("readOnlyProperties", [])
        return [path.removeprefix("/properties/").replace("/", ".") for path in paths]

    @classmethod
    def has_cfn_attr(cls, attr):
        return attr in cls.attributes()

    @classmethod
    def create_from_cloudformation_json(
        cls, resource_name, cloudformation_json, account_id, region_name, **_
    ):
        resource = cls(resource_name, cloudformation_json["Properties"], account_id, region_name)
        resource.create()
        return resource

    def create(self):
        """Creates the resource in the backend of its service, if the model has one."""

    def is_created(self):
        return True

    @property
    def physical_resource_id(self):
        """The primary identifier: properties of the template, else generated ones."""
        identifiers = [
            path.removeprefix("/properties/")
            for path in specification(self.resource_type, self.region)["primaryIdentifier"]
        ]
        return "|".join(str(self.properties.get(one) or self.generated(one)) for one in identifiers)

    def generated(self, name):
        return self.attribute(name) if self.has_cfn_attr(name) else self.name

    def get_cfn_attribute(self, attribute_name):
        if not self.has_cfn_attr(attribute_name):
            raise ValidationError(message=f"{self.resource_type} has no attribute {attribute_name}")
        return self.attribute(attribute_name)

    def attribute(self, name):
        _, service, kind = self.resource_type.lower().split("::")
        if name.endswith("Arn"):
            return f"arn:aws:{service}:{self.region}:{self.account_id}:{kind}/{self.name}"
        return f"{re.sub('[^a-z]', '-', name.lower())}.{self.name}".lower()


class GlobalTable(SpecifiedResource):
    resource_type = "AWS::DynamoDB::GlobalTable"

    def create(self):
        given = self.properties
        self.name = given.get("TableName", self.name)
        for replica in given["Replicas"]:
            self.create_replica(given, replica)
        self.table = dynamodb_backends[self.account_id][self.region].get_table(self.name)

    def create_replica(self, given, replica):
        streams = given.get("StreamSpecification")
        backend = dynamodb_backends[self.account_id][replica["Region"]]
        backend.create_table(
            name=self.name,
            schema=given["KeySchema"],
            throughput=None,
            attr=given["AttributeDefinitions"],
            global_indexes=given.get("GlobalSecondaryIndexes", []),
            indexes=[],
            streams=streams and {"StreamEnabled": True, **streams},
            billing_mode=given["BillingMode"],
            sse_specification=given.get("SSESpecification"),
            tags=[],
            deletion_protection_enabled=replica.get("DeletionProtectionEnabled"),
            warm_throughput=None,
        )
        backend.update_time_to_live(self.name, given["TimeToLiveSpecification"])
        backend.update_continuous_backups(self.name, replica["PointInTimeRecoverySpecification"])

    @property
    def physical_resource_id(self):
        return self.name

    def attribute(self, name):
        described = self.table.describe(base_key="Table")["Table"]
        known = {"Arn": "TableArn", "StreamArn": "LatestStreamArn"}
        return described[known[name]] if name in known else super().attribute(name)


class Version(SpecifiedResource):
    """A version of a function. That of moto has no attributes."""

    resource_type = "AWS::Lambda::Version"

    def create(self):
        self.function = lambda_backends[self.account_id][self.region].publish_version(
            self.properties["FunctionName"]
        )

    def attribute(self, name):
        return {"Version": str(self.function.version), "FunctionArn": self.function.function_arn}[name]


class Permission(SpecifiedResource):
    """A permission on a function that exists. That of moto has no identifier."""

    resource_type = "AWS::Lambda::Permission"

    def create(self):
        lambda_backends[self.account_id][self.region].get_function(self.properties["FunctionName"])


class Alias(SpecifiedResource):
    resource_type = "AWS::Lambda::Alias"

    def create(self):
        given = self.properties
        backend = lambda_backends[self.account_id][self.region]
        self.alias = backend.create_alias(
            given["Name"], given["FunctionName"], given["FunctionVersion"], given.get("Description", ""), None
        )

    def attribute(self, name):
        return self.alias.arn if name == "AliasArn" else super().attribute(name)


class Api(SpecifiedResource):
    """An HTTP API, with the routes, integrations and authorizers of its OpenAPI document."""

    resource_type = "AWS::ApiGatewayV2::Api"

    def create(self):
        body = self.properties["Body"]
        self.api = apigatewayv2_backends[self.account_id][self.region].create_api(
            api_key_selection_expression=None,
            cors_configuration=body.get("x-amazon-apigateway-cors"),
            description=body["info"].get("description", ""),
            disable_schema_validation=None,
            disable_execute_api_endpoint=body.get("x-amazon-apigateway-endpoint-configuration", {}).get(
                "disableExecuteApiEndpoint"
            ),
            name=body["info"]["title"],
            protocol_type="HTTP",
            route_selection_expression=None,
            tags={},
            version=body["info"]["version"],
        )
        self.body = body
        schemes = body["components"]["securitySchemes"]
        self.authorizers = {
            name: self.authorizer(name, scheme["x-amazon-apigateway-authorizer"])
            for name, scheme in schemes.items()
        }
        self.integrations = {}
        for path, operations in body["paths"].items():
            for method, operation in operations.items():
                if method in METHODS:
                    self.create_route(path, method, operation)
                elif method != "parameters":
                    raise ValidationError(message=f"{path}: {method} is no method")

    def authorizer(self, name, given):
        return self.api.create_authorizer(
            auth_creds_arn=given["authorizerCredentials"],
            auth_payload_format_version=given["authorizerPayloadFormatVersion"],
            auth_result_ttl=given["authorizerResultTtlInSeconds"],
            authorizer_type="REQUEST",
            authorizer_uri=given["authorizerUri"],
            enable_simple_response=given["enableSimpleResponses"],
            identity_source=None,
            identity_validation_expr=None,
            jwt_config=None,
            name=name,
        )

    def create_route(self, path, method, operation):
        declared = {parameter["name"] for parameter in operation.get("parameters", [])}
        declared |= {parameter["name"] for parameter in self.body["paths"][path].get("parameters", [])}
        missing = set(re.findall(r"{(\w+)\+?}", path)) - declared
        if missing:
            raise ValidationError(message=f"{method} {path}: parameters {sorted(missing)} are not declared")
        schemes = [name for requirement in operation.get("security", []) for name in requirement]
        authorizer = self.authorizers[schemes[0]] if schemes else None
        is_any = method == "x-amazon-apigateway-any-method"
        route_key = path[1:] if path == "/$default" else f"{'ANY' if is_any else method.upper()} {path}"
        self.api.create_route(
            api_key_required=False,
            authorization_scopes=[],
            authorization_type="CUSTOM" if authorizer else "NONE",
            authorizer_id=authorizer and authorizer.id,
            route_key=route_key,
            target=f"integrations/{self.integration(operation['x-amazon-apigateway-integration']).id}",
        )

    def integration(self, given):
        reference = given.get("$ref", json.dumps(given))
        if reference not in self.integrations:
            resolved = given
            if "$ref" in given:
                resolved = self.body
                for part in reference.removeprefix("#/").split("/"):
                    resolved = resolved[part]
            self.integrations[reference] = self.api.create_integration(
                connection_type="INTERNET",
                description="",
                integration_method=resolved["httpMethod"],
                integration_type=resolved["type"],
                integration_uri=resolved["uri"],
                credentials_arn=resolved["credentials"],
                payload_format_version=resolved["payloadFormatVersion"],
            )
        return self.integrations[reference]

    @property
    def physical_resource_id(self):
        return self.api.api_id

    def attribute(self, name):
        return self.api.api_endpoint if name == "ApiEndpoint" else super().attribute(name)


class Stage(SpecifiedResource):
    """A stage of an HTTP API, with the rate of its requests."""

    resource_type = "AWS::ApiGatewayV2::Stage"

    def create(self):
        given = self.properties
        limits = given.get("DefaultRouteSettings", {})
        config = {"stageName": given["StageName"], "defaultRouteSettings": as_in_api(limits)}
        apigatewayv2_backends[self.account_id][self.region].create_stage(given["ApiId"], config)


def as_in_api(settings):
    """Names settings of a template as the API of API Gateway does."""
    return {name[0].lower() + name[1:]: value for name, value in settings.items()}


def update_stage(response):
    """Changes the rate of a stage. moto has no such call."""
    _, _, _, api_id, _, name = response.path.split("/")
    stage = response.apigatewayv2_backend.get_stage(api_id, unquote(name))
    given = json.loads(response.body)
    stage.default_route_settings = {**stage.default_route_settings, **given["defaultRouteSettings"]}
    return 200, {}, json.dumps(stage.to_json())


class Alarm(SpecifiedResource):
    """An alarm of one metric, with what the commands of operators read of it."""

    resource_type = "AWS::CloudWatch::Alarm"

    def create(self):
        given = self.properties
        self.name = given.get("AlarmName", self.name)
        cloudwatch_backends[self.account_id][self.region].put_metric_alarm(
            name=self.name,
            namespace=given.get("Namespace"),
            metric_name=given.get("MetricName"),
            comparison_operator=given["ComparisonOperator"],
            evaluation_periods=given["EvaluationPeriods"],
            period=given.get("Period"),
            threshold=given.get("Threshold"),
            statistic=given.get("Statistic"),
            description=given.get("AlarmDescription"),
            dimensions=[],
            alarm_actions=given.get("AlarmActions", []),
            actions_enabled=given.get("ActionsEnabled", True) not in (False, "false"),
        )

    @property
    def physical_resource_id(self):
        return self.name


def switch_alarms(is_on):
    """Returns the call that lets alarms notify, or no longer. moto has neither."""

    def switched(response):
        backend = cloudwatch_backends[response.current_account][response.region]
        for alarm in backend.get_alarms_by_alarm_names(response._get_param("AlarmNames", [])):
            alarm.actions_enabled = is_on
        return EmptyResult()

    return switched


class AnsweredCustomResource(CloudFormationModel):
    """A custom resource whose function exists. moto would run the function in Docker."""

    def __init__(self, name):
        self.physical_resource_id = name

    @classmethod
    def has_cfn_attr(cls, _):
        return True

    @classmethod
    def create_from_cloudformation_json(
        cls, resource_name, cloudformation_json, account_id, region_name, **_
    ):
        token = cloudformation_json["Properties"].pop("ServiceToken")
        lambda_backends[account_id][region_name].get_function(token)
        return cls(resource_name)

    def is_created(self):
        return True


def add_hosted_zone(account_id, zone_id, name):
    """Adds the hosted zone of the operator, with its id. moto's API would choose another id."""
    backend = route53_backends[account_id]["aws"]
    backend.zones[zone_id] = backend.create_hosted_zone(name, private_zone=False)


def add_table(stream, dynamodb):
    """Adds the table of a stream, by the ARN of the stream. moto's API would choose another time for it."""
    account, region = stream.split(":")[4], stream.split(":")[3]
    _, name, _, label = stream.split(":", 5)[5].split("/")
    dynamodb.create_table(
        TableName=name,
        AttributeDefinitions=[{"AttributeName": "pk", "AttributeType": "S"}],
        KeySchema=[{"AttributeName": "pk", "KeyType": "HASH"}],
        BillingMode="PAY_PER_REQUEST",
        StreamSpecification={"StreamEnabled": True, "StreamViewType": "NEW_AND_OLD_IMAGES"},
    )
    dynamodb_backends[account][region].get_table(name).latest_stream_label = label


def parse_json(template):
    # moto's parser of YAML takes half a minute for a template of this size.
    return template if isinstance(template, dict) else json.loads(template)


def register(resource_types):
    """Registers a model for each of the resource types that moto lacks. Returns these types."""
    own = {model.resource_type for model in (GlobalTable, Version, Permission, Alias, Api, Stage, Alarm)}
    known = set(parsing.get_model_map()) | own
    lacking = sorted(
        one
        for one in resource_types
        if one not in known and one not in parsing.NULL_MODELS and not one.startswith("Custom::")
    )
    for one in lacking:
        type(one.replace("::", ""), (SpecifiedResource,), {"resource_type": one})
    for cached in (parsing.get_model_list, parsing.get_model_map, parsing.get_name_type_map):
        cached.cache_clear()
    # Subclasses of SpecifiedResource are no direct subclasses of the model, which moto's list has.
    direct = parsing.get_model_list() + SpecifiedResource.__subclasses__()
    parsing.get_model_list = lambda: direct
    parsing.get_model_map.cache_clear()
    parsing.CustomModel = AnsweredCustomResource
    parsing.parse_resource = parse_checked_resource
    parsing.parse_and_create_resource = create_resource
    Stack.parse_template = staticmethod(parse_json)
    ApiGatewayV2Response.update_stage = update_stage
    CloudWatchResponse.enable_alarm_actions = switch_alarms(True)
    CloudWatchResponse.disable_alarm_actions = switch_alarms(False)
    return sorted([*lacking, *own])
