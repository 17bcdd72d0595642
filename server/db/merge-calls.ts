import type { Statement } from './batch.ts'

/** The end of a statement that is marked as `UNREAD_CALL`. */
export const CALL_MARK = '/* unread call */'

const SELECT = 'select '
const merged = new Map<string, string>()

/** Makes one statement of calls that follow each other: to begin a statement costs more than a short one takes. */
export function mergeCalls(statements: readonly Statement[]): Statement[] {
  const runs: Statement[][] = []
  for (const statement of statements) {
    const run = runs.at(-1)
    if (run?.[0] && isCall(run[0]) && isCall(statement)) run.push(statement)
    else runs.push([statement])
  }
  return runs.map((run) => (run.length === 1 && run[0] ? run[0] : mergedOf(run)))
}

const isCall = ({ text }: Statement) => text.endsWith(CALL_MARK)

function mergedOf(calls: readonly Statement[]): Statement {
  const key = calls.map(({ text }) => text).join('\n')
  const text = merged.get(key) ?? textOf(calls)
  merged.set(key, text)
  return { text, values: calls.flatMap(({ values }) => values) }
}

function textOf(calls: readonly Statement[]): string {
  let before = 0
  const expressions = calls.map(({ text, values }) => {
    const expression = text.slice(SELECT.length, -CALL_MARK.length).trim()
    const moved = expression.replaceAll(/\$(\d+)/g, (_, n) => `$${before + Number(n)}`)
    before += values.length
    return moved
  })
  return `${SELECT}${expressions.join(', ')} ${CALL_MARK}`
}
