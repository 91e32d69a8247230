#!/usr/bin/env bash
# Exits with 0 if the deployed service answers and, with a canary, its test user signs in.
set -euo pipefail
stack="IdentityService-$ENVIRONMENT"
url=$(aws cloudformation describe-stacks --stack-name "$stack" --query "Stacks[0].Outputs[?OutputKey=='BaseUrl'].OutputValue" --output text)
for path in /ready /.well-known/jwks.json; do
  curl -fsS -o /dev/null --retry 5 --retry-delay 5 --retry-all-errors "$url$path"
done
canary="${stack}_signInAsCanary"
if aws lambda get-function --function-name "$canary" --query Configuration.State --output text > /dev/null 2>&1; then
  error=$(aws lambda invoke --function-name "$canary" --query FunctionError --output text /dev/null)
  [ "$error" = None ] || { echo "the canary failed: $error; see its lines in the log" >&2; exit 1; }
fi
echo "the service answers at $url"
