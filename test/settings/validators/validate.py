"""Validates documents with a JSON Schema: prints one line for each, true or false."""

import json
import sys

import jsonschema

with open(sys.argv[1], encoding="utf-8") as file:
    schema = json.load(file)
validator = jsonschema.Draft202012Validator(schema)
validator.check_schema(schema)
for line in sys.stdin:
    print(json.dumps(validator.is_valid(json.loads(line))))
