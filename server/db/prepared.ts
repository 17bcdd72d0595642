import type { CompiledQuery } from 'kysely'
import type { Database } from './connection.ts'

/** Stands for an argument while the query is compiled, or for one of its properties. */
class Placeholder {
  readonly index: number
  readonly property: string | undefined

  constructor(index: number, property?: string) {
    this.index = index
    this.property = property
  }

  /** Equal for placeholders of the same value. */
  get place(): string {
    return `${this.index} ${this.property}`
  }

  valueIn(args: readonly unknown[]): unknown {
    const value = args[this.index]
    return this.property === undefined ? value : (value as Record<string, unknown>)[this.property]
  }
}

const placeholderOf = (index: number) =>
  new Proxy(new Placeholder(index), {
    get: (placeholder, name) =>
      typeof name === 'symbol' || name in placeholder
        ? Reflect.get(placeholder, name)
        : new Placeholder(index, name),
  })

/** A compiled query that sends each value once, however often it uses it: PostgreSQL reads every parameter anew. */
function withoutRepetitions<Row>(query: CompiledQuery<Row>): CompiledQuery<Row> {
  const places = query.parameters.map((value, i) => (value instanceof Placeholder ? value.place : `$${i}`))
  const distinct = [...new Set(places)]
  return {
    ...query,
    sql: query.sql.replaceAll(/\$(\d+)/g, (_, n) => `$${distinct.indexOf(places[Number(n) - 1] ?? '') + 1}`),
    parameters: distinct.map((place) => query.parameters[places.indexOf(place)]),
  }
}

interface Compilable<Row> {
  compile: (db: Database) => CompiledQuery<Row>
}

/**
 * A query that is built and compiled once, on its first call: for a short query, compiling costs more than running it.
 * `build` may use its arguments, and properties of theirs, as values but not branch on them, because it receives
 * placeholders.
 */
export function prepared<Args extends unknown[], Row>(
  build: (db: Database, ...args: Args) => Compilable<Row>,
): (db: Database, ...args: Args) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined
  return async (db, ...args) => {
    compiled ??= withoutRepetitions(build(db, ...(args.map((_, i) => placeholderOf(i)) as Args)).compile(db))
    const parameters = compiled.parameters.map((value) =>
      value instanceof Placeholder ? value.valueIn(args) : value,
    )
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters })
    return rows
  }
}

/** How many elements PostgreSQL takes a list to have whose length it does not know. */
const UNKNOWN_LENGTH = 10

/**
 * Keys for `= any(…)`, filled up with the first of them, each of which is found once all the same: PostgreSQL keeps a plan only
 * if it expects none better for the values at hand, as it would of fewer keys. Planning takes longer than reading them.
 */
export const filledUp = <Key>(keys: readonly Key[]): readonly Key[] => {
  const [first] = keys
  return first === undefined || keys.length >= UNKNOWN_LENGTH
    ? keys
    : [...keys, ...Array<Key>(UNKNOWN_LENGTH - keys.length).fill(first)]
}

/** At most this many forms of a query are kept; past that, they are compiled anew. */
const MAX_FORMS = 200

/**
 * The same for a query of several forms, each of which is compiled once. Unlike on its other arguments, `build` may
 * branch on `form`, a plain object of few possible values.
 */
export function preparedForms<Form extends object, Args extends unknown[], Row>(
  build: (db: Database, form: Form, ...args: Args) => Compilable<Row>,
): (db: Database, form: Form, ...args: Args) => Promise<Row[]> {
  const forms = new Map<string, (db: Database, ...args: Args) => Promise<Row[]>>()
  return (db, form, ...args) => {
    const key = JSON.stringify(form)
    const known = forms.get(key)
    if (known) return known(db, ...args)
    if (forms.size >= MAX_FORMS) forms.clear()
    const query = prepared((of: Database, ...its: Args) => build(of, form, ...its))
    forms.set(key, query)
    return query(db, ...args)
  }
}
