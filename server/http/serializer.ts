import * as z from 'zod'
import { compileFunction } from './compile-function.ts'

type Internals = z.core.$ZodTypes['_zod']
type Def<T extends Internals['def']['type']> = Extract<Internals['def'], { type: T }>
/** True only if zod would accept the value and give back an equal one. Where it is false, zod has to decide. */
type Check = (value: unknown) => boolean
/** Returns the name by which the source of a check refers to a constant. */
type Keep = (constant: unknown) => string

/**
 * Makes of a response schema what writes an answer as JSON, with no fields but those that it names. Zod builds anew all
 * that it checks; an answer that needs no change, or has fields that the schema does not name, is checked by a function made
 * of the schema.
 * @throws ZodError if the answer does not fit
 */
export function serializerOf(schema: z.ZodType): (answer: unknown) => string {
  let fits: Check | undefined
  let named: ((answer: unknown) => unknown) | undefined
  return (answer) => {
    // Not at the start: most endpoints are not called soon.
    fits ??= checkOf(schema)
    if (fits(answer)) return JSON.stringify(answer)
    named ??= namedFieldsOf(schema)
    return JSON.stringify(named(answer) ?? schema.parse(answer))
  }
}

/** What returns the fields of an answer that the schema names, if they are as they should be; nothing where zod has to decide. */
function namedFieldsOf(schema: z.core.$ZodType): (answer: unknown) => unknown {
  const { def } = internalsOf(schema)
  if (def.type !== 'object') return () => undefined
  const { constants, keep } = keeper()
  const { fits } = objectConditions(def, keep)
  const fields = Object.keys(def.shape).map((key) => `${JSON.stringify(key)}: value[${JSON.stringify(key)}]`)
  return compileFunction(`${fits} ? { ${fields.join(', ')} } : undefined`, constants) as (
    answer: unknown,
  ) => unknown
}

function keeper(): { constants: unknown[]; keep: Keep } {
  const constants: unknown[] = []
  return { constants, keep: (constant) => `constants[${constants.push(constant) - 1}]` }
}

const checks = new WeakMap<z.core.$ZodType, Check>()

/** The compiled check of a schema, one for each: most records are in several responses. */
function checkOf(schema: z.core.$ZodType): Check {
  const known = checks.get(schema)
  if (known) return known
  const { constants, keep } = keeper()
  const { def } = internalsOf(schema)
  const source = def.type === 'object' ? objectCondition(def, keep) : conditionOf(schema, 'value', keep)
  const compiled = compileFunction(source, constants) as Check
  const check = def.type === 'object' && isFlat(def) ? remembering(compiled) : compiled
  checks.set(schema, check)
  return check
}

/** What many rows tell of the same person or website is frozen (server/db/cards.ts), so it is checked once. */
function remembering(fits: Check): Check {
  const fitting = new WeakSet<object>()
  /** Rows that follow one another often tell of the same. At first what is no answer. */
  let last: unknown = fitting
  return (value) => {
    if (value === last || fitting.has(value as object)) return true
    if (!fits(value)) return false
    if (Object.isFrozen(value)) {
      fitting.add(value as object)
      last = value
    }
    return true
  }
}

/** Whether nothing in it could change while it is frozen itself. */
const isFlat = ({ shape }: Def<'object'>) => Object.values(shape).every((schema) => FLAT.has(kindOf(schema)))
const FLAT = new Set(['string', 'number', 'boolean', 'enum', 'literal'])

function kindOf(schema: z.core.$ZodType): string {
  const { def } = internalsOf(schema)
  return def.type === 'nullable' || def.type === 'optional' ? kindOf(def.innerType) : def.type
}

/** The source of a check of the expression `value`. */
function conditionOf(schema: z.core.$ZodType, value: string, keep: Keep): string {
  const { def } = internalsOf(schema)
  // A function of its own, so that its fields are not looked up from the outermost value on.
  if (def.type === 'object') return `${keep(checkOf(schema))}(${value})`
  if (def.checks?.length && def.type !== 'number') return 'false'
  const condition = CONDITIONS[def.type] as ((def: unknown, value: string, keep: Keep) => string) | undefined
  return condition?.(def, value, keep) ?? 'false'
}

const internalsOf = ({ _zod: internals }: z.core.$ZodType) => internals as Internals

/** The source of a check by kind of schema; about other kinds zod decides. */
const CONDITIONS: { [T in Internals['def']['type']]?: (def: Def<T>, value: string, keep: Keep) => string } = {
  string: stringCondition,
  number: numberCondition,
  boolean: ({ coerce }, value) => (coerce ? 'false' : `typeof ${value} === 'boolean'`),
  enum: ({ entries }, value, keep) => `${keep(new Set(z.core.util.getEnumValues(entries)))}.has(${value})`,
  literal: ({ values }, value, keep) => `${keep(new Set(values))}.has(${value})`,
  nullable: ({ innerType }, value, keep) => `(${value} === null || ${conditionOf(innerType, value, keep)})`,
  array: ({ element }, value, keep) => `${keep(arrayCheck(checkOf(element)))}(${value})`,
}

function stringCondition(def: Def<'string'>, value: string, keep: Keep): string {
  const { format, pattern } = def as Partial<z.core.$ZodStringFormatDef>
  const isText = def.coerce ? 'false' : `typeof ${value} === 'string'`
  if (!format) return isText
  // These are all that their patterns say; of other formats zod checks more.
  const isAPattern = pattern && ['datetime', 'date'].includes(format)
  return isAPattern ? `${isText} && ${keep(pattern)}.test(${value})` : 'false'
}

function numberCondition(def: Def<'number'>, value: string): string {
  const { format } = def as Partial<z.core.$ZodNumberFormatDef>
  if (format !== 'safeint' || def.coerce) return 'false'
  const bounds = (def.checks ?? []).map((check) => boundCondition(check, value))
  return [`Number.isSafeInteger(${value})`, ...bounds].join(' && ')
}

function boundCondition({ _zod: { def } }: z.core.$ZodCheck, value: string): string {
  const bound = def as z.core.$ZodCheckGreaterThanDef | z.core.$ZodCheckLessThanDef
  const equals = bound.inclusive ? '=' : ''
  if (bound.check === 'greater_than') return `${value} >${equals} ${Number(bound.value)}`
  if (bound.check === 'less_than') return `${value} <${equals} ${Number(bound.value)}`
  return 'false'
}

const arrayCheck =
  (fits: Check): Check =>
  (value) => {
    if (!Array.isArray(value)) return false
    // Not every(), which passes over holes.
    for (let i = 0; i < value.length; i++) if (!fits(value[i])) return false
    return true
  }

const IS_PLAIN = `typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype`

/** The sources of whether an object is as it should be, and of whether it has no other fields. */
function objectConditions({ shape, checks: more }: Def<'object'>, keep: Keep) {
  if (more?.length) return { fits: 'false', isAll: 'false' }
  const fields = Object.entries(shape).map(([key, schema]) =>
    fieldCondition(JSON.stringify(key), schema, keep),
  )
  return {
    fits: [IS_PLAIN, ...fields.map(({ is }) => is)].join(' && '),
    isAll: `Object.keys(value).length === ${['0', ...fields.map(({ count }) => count)].join(' + ')}`,
  }
}

function objectCondition(def: Def<'object'>, keep: Keep): string {
  const { fits, isAll } = objectConditions(def, keep)
  return `${fits} && ${isAll}`
}

/** The sources of whether a field is as it should be, and of how many it is: none or one. `name` is in quotes. */
function fieldCondition(name: string, schema: z.core.$ZodType, keep: Keep): { is: string; count: string } {
  const value = `value[${name}]`
  const { def, optin } = internalsOf(schema)
  if (def.type !== 'optional' || def.checks?.length)
    return { is: conditionOf(schema, value, keep), count: '1' }
  const absent = optin === 'optional' ? `${value} === undefined` : 'false'
  return { is: `(${absent} || ${conditionOf(def.innerType, value, keep)})`, count: `(${name} in value)` }
}
