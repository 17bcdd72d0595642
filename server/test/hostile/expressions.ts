import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createContext, runInContext } from 'node:vm'
import { parseSync } from 'vite'
import * as z from 'zod'
import { measureCpu } from '../cpu.ts'
import { GROWS_FROM_MS, slowness } from '../cpu-growth.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
/** The time limit for one expression, which is then terminated. */
const HANGS_MS = 2_000

export interface Expression {
  file: string
  source: string
  flags: string
}

/** Returns every regular expression in these files, once. */
export function expressionsIn(
  patterns: string[],
  isRead: (file: string) => boolean = () => true,
): Expression[] {
  const found = globSync(patterns, { cwd: ROOT }).filter(isRead).flatMap(getExpressions)
  return [...new Map(found.map((each) => [`/${each.source}/${each.flags}`, each])).values()]
}

function getExpressions(file: string): Expression[] {
  const found: Expression[] = []
  JSON.stringify(parseSync(file, readFileSync(`${ROOT}/${file}`, 'utf8')).program, (key, value: unknown) => {
    if (key === 'regex') found.push({ file, ...Written.parse(value) })
    return typeof value === 'bigint' ? String(value) : value
  })
  return found
}

const Written = z
  .object({ pattern: z.string(), flags: z.string() })
  .transform(({ pattern, flags }) => ({ source: pattern, flags }))

/**
 * Returns a message for each text of up to `longest` characters, made of one of these units, that takes this expression
 * too long.
 */
export async function slowOver(
  { file, source, flags }: Expression,
  units: readonly string[],
  longest: number,
): Promise<string[]> {
  const context = createContext({ source, flags: flags.replace('g', '') })
  runInContext('re = new RegExp(source, flags)', context)
  const test = (texts: string[]) => {
    Object.assign(context, { texts })
    runInContext(TEST, context, { timeout: HANGS_MS })
  }
  const slow: string[] = []
  // A text below this time isn't slow. If all texts together are below it, they don't have to be checked individually.
  const takeLittle = async (some: readonly string[]) => {
    const texts = some.flatMap((unit) => getTexts(unit, longest))
    return (await measureCpu(() => endingIn(test, texts, slow, ''))) < GROWS_FROM_MS
  }
  if (await takeLittle(units)) return []
  for (const unit of units) {
    if (await takeLittle([unit])) continue
    for (let i = 0; i < getTexts(unit, 1).length; i++) {
      const found = await slowness(longest, (length) =>
        endingIn(test, getTexts(unit, length).slice(i, i + 1), slow, unit),
      )
      if (found) slow.push(found)
    }
  }
  return slow.map((found) => `${file}: /${source}/ ${found}`)
}

const TEST = '{ for (const text of texts) { re.lastIndex = 0; re.test(text) } }'

/** Returns texts that make expressions with nested or overlapping repetitions backtrack. */
function getTexts(unit: string, length: number): string[] {
  const text = unit.repeat(Math.ceil(length / unit.length))
  return [text, `${text}!`, `!${text}\0`, `a@${text}`, `http://${text}`]
}

function endingIn(test: (texts: string[]) => void, texts: string[], slow: string[], unit: string): void {
  try {
    test(texts)
  } catch (error) {
    if (unit) slow.push(`${JSON.stringify(unit)}: ${String(error)}`)
  }
}
