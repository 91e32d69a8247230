#!/usr/bin/env bash
# Prints the commit that is deployed, which the history of the settings does not say: a merge adds one commit
# or many.
set -euo pipefail
aws cloudformation describe-stacks --stack-name "IdentityService-$ENVIRONMENT" --query "Stacks[0].Outputs[?OutputKey=='Commit'].OutputValue" --output text
