import { type Connection, type FieldDef, Query, type QueryArrayResult } from 'pg'
import type { Names, Row } from './names.ts'
import { statementName } from './statement-names.ts'

export interface Statement {
  text: string
  values: unknown[]
}

export interface BatchAnswer extends Pick<QueryArrayResult, 'command' | 'rowCount'> {
  rows: Row[]
}

type Callback = (error?: Error | null, answer?: BatchAnswer) => void

/** What a query of the driver, and of its extensions, has beside its types: one method a message of the server. */
interface DriverQuery extends Query, Statement {
  name?: string
  handleCommandComplete: (message: unknown, connection: Connection) => void
  handleEmptyQuery: (connection: Connection) => void
  handleReadyForQuery: (connection: Connection) => void
}

/** A connection's messages before they are sent. */
interface Gatherer {
  messages: Buffer[]
  gathering: Connection
  /** The same, for statements whose rows nobody reads. */
  unread: Connection
}

/** One for each connection, because JavaScript makes a prototype of an object slowly. */
const gatherers = new WeakMap<Connection, Gatherer>()

function gathererOf(connection: Connection): Gatherer {
  const known = gatherers.get(connection)
  if (known) return known
  const messages: Buffer[] = []
  const stream = { writable: true, write: (message: Buffer) => messages.push(message) }
  const gathering = Object.create(connection, { stream: { value: stream } }) as Connection
  const silent = { describe: { value: () => {} }, sync: { value: () => {} } }
  const gatherer = { messages, gathering, unread: Object.create(gathering, silent) as Connection }
  gatherers.set(connection, gatherer)
  return gatherer
}

/**
 * Statements that are sent together and answered together: to wait for the answer of each before the next is sent would
 * cost more than most of them. After an error the server skips the rest
 * (https://www.postgresql.org/docs/18/protocol-flow.html#PROTOCOL-FLOW-PIPELINING). The answer is that of the last one;
 * the rows of the others are neither described nor read.
 */
export class Batch {
  /** The driver wraps it to limit the time. */
  callback: Callback
  /** In milliseconds, as the driver calls it; that of the connection if undefined. */
  query_timeout: number | undefined
  readonly #names: Names
  readonly #queries: DriverQuery[]
  readonly #last: DriverQuery | undefined
  #failure: Error | undefined
  #answer: Omit<BatchAnswer, 'rows'> | undefined
  #readRow: ((texts: (string | null)[]) => Row) | undefined
  readonly #rows: { fields: (string | null)[] }[] = []
  /** The index of the query that the server is answering. */
  #current: number | undefined

  constructor(statements: readonly Statement[], names: Names, callback: Callback) {
    this.callback = callback
    this.#names = names
    this.#queries = statements.map((statement) => this.#queryOf(statement) as DriverQuery)
    this.#last = this.#queries.at(-1)
  }

  /** Of the query that is being answered, for the driver; before that, of all of them, for traces. */
  get text(): string | undefined {
    if (this.#current !== undefined) return this.#queries[this.#current]?.text
    return this.#queries.map(({ text }) => text).join(';\n')
  }

  get name(): string | undefined {
    return this.#queries[this.#current ?? 0]?.name
  }

  /** How many of the statements the server has completed. */
  get completed(): number {
    return this.#current ?? 0
  }

  /** Returns an error if a value cannot be sent; then nothing was. */
  submit(connection: Connection): Error | undefined {
    const { gathering, unread, messages } = gathererOf(connection)
    for (const query of this.#queries) query.submit(query === this.#last ? gathering : unread)
    const sent = Buffer.concat(messages.splice(0))
    if (this.#failure) return this.#failure
    // One write, because the stream spends more on each of them than on copying.
    if (connection.stream.writable) connection.stream.write(sent)
    this.#current = 0
    return undefined
  }

  handleRowDescription({ fields }: { fields: FieldDef[] }): void {
    this.#readRow = this.#names.readerOf(fields)
  }

  handleDataRow(row: { fields: (string | null)[] }): void {
    if (this.#answering === this.#last) this.#rows.push(row)
  }

  handleCommandComplete(message: unknown, connection: Connection): void {
    this.#answering.handleCommandComplete(message, connection)
    this.#current = (this.#current ?? 0) + 1
  }

  handleEmptyQuery(connection: Connection): void {
    this.#answering.handleEmptyQuery(connection)
    this.#current = (this.#current ?? 0) + 1
  }

  handleReadyForQuery(connection: Connection): void {
    this.#last?.handleReadyForQuery(connection)
    const rows = this.#read()
    this.callback(this.#failure, this.#answer && { ...this.#answer, rows })
  }

  /** Not while they arrive: what is made of them is then in use for a moment only, so the collector never moves it. */
  #read(): Row[] {
    const readRow = this.#readRow
    if (!readRow) return []
    try {
      return this.#rows.map(({ fields }) => readRow(fields))
    } catch (error) {
      this.#failure ??= error as Error
      return []
    }
  }

  handleError(error: Error, connection: Connection & { submittedNamedStatements: object }): void {
    // The server has skipped the rest, so it does not know their names.
    for (const { name = '' } of this.#queries)
      Reflect.deleteProperty(connection.submittedNamedStatements, name)
    this.callback(error)
  }

  get #answering(): DriverQuery {
    const query = this.#queries[this.#current ?? 0]
    if (!query) throw new Error('The database answered more than it was asked')
    return query
  }

  #queryOf({ text, values }: Statement): Query {
    const name = statementName(text)
    const query = new Query(text, values, (error: Error | undefined, answer: QueryArrayResult) => {
      this.#failure ??= error
      this.#answer = answer && { command: answer.command, rowCount: answer.rowCount }
    })
    // Set here, because the driver copies a settings object slowly; its types lack the mode. By the other one, a statement
    // without values would end the batch.
    return Object.assign(query, { queryMode: 'extended', ...(name && { name }) })
  }
}
