// Validates documents with a JSON Schema: prints one line for each, true or false.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

func main() {
	schema, err := jsonschema.NewCompiler().Compile(os.Args[1])
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, 1<<24)
	for lines.Scan() {
		document, err := jsonschema.UnmarshalJSON(strings.NewReader(lines.Text()))
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		out, _ := json.Marshal(schema.Validate(document) == nil)
		fmt.Println(string(out))
	}
}
