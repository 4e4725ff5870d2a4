import { data, Evaluator, Lexer, Parser } from '@actions/expressions';

/** The contexts that a composite's step can read. */
export type Contexts = Record<string, unknown>;

function evaluate(expression: string, contexts: Contexts): string {
  const { tokens } = new Lexer(expression).lex();
  const tree = new Parser(tokens, Object.keys(contexts), []).parse();
  const values = JSON.parse(JSON.stringify(contexts), data.reviver) as data.Dictionary;
  return new Evaluator(tree, values).evaluate().coerceString();
}

/**
 * Fills in every `${{ … }}` of a text with GitHub's own evaluator.
 * @throws when an expression is malformed or names a context that there is not.
 */
export function interpolate(text: string, contexts: Contexts): string {
  return text.replace(/\$\{\{(.*?)\}\}/gs, (_, expression: string) => evaluate(expression, contexts));
}
