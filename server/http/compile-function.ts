/**
 * A function of `value`, made of the source of what it returns, in which `constants[0]` and so on stand for values.
 * Nothing that came from outside may be in the source (docs/performance.md).
 */
export function compileFunction(source: string, constants: readonly unknown[] = []) {
  // oxlint-disable-next-line typescript/no-implied-eval
  return new Function('constants', `return (value) => (${source})`)(constants) as (value: never) => unknown
}
