import { formatAuditDetails } from '#shared/audit/format-audit-details.ts'
import type { Config } from '#server/platform/config/config.ts'
import { truncateText } from './record-audit.ts'
import { sendAndClose } from '#server/platform/egress/send-and-close.ts'
import type { AuditDestination, ChainedEntry } from './forward.ts'

/** Facility 13, log audit; severity 5, notice. */
const PRIORITY = 13 * 8 + 5
/** The enterprise number that RFC 5612 reserves for documentation. The portal has no registered number. */
const STRUCTURED_DATA = 'audit@32473'
const BYTE_ORDER_MARK = '\u{feff}'
/** Collectors can cut off messages over 8 KB. */
const DETAILS_MAX = 2_500
const LINE_MAX = 1_000

/** Sends entries to a syslog collector: RFC 5424 messages with counted octets (RFC 6587), over TLS (RFC 5425). */
export function createSyslogDestination(
  collector: NonNullable<Config['syslog']>,
  { publicUrl }: Pick<Config, 'publicUrl'>,
): AuditDestination {
  const { hostname } = new URL(publicUrl)
  return {
    name: 'syslog',
    send: (entries) =>
      sendAndClose(collector, Buffer.from(entries.map((entry) => formatFrame(entry, hostname)).join(''))),
  }
}

function formatFrame(entry: ChainedEntry, hostname: string): string {
  const header = `<${PRIORITY}>1 ${entry.at} ${hostname} project-portal - ${entry.action.slice(0, 32)}`
  const message = `${header} [${STRUCTURED_DATA}${formatParameters(entry)}] ${BYTE_ORDER_MARK}${formatLine(entry)}`
  return `${Buffer.byteLength(message)} ${message}`
}

/** Formats the structured data, which programs read. Leaves out an entry's empty fields. */
function formatParameters({ at: _at, id, actor, details, ...rest }: ChainedEntry): string {
  const parameters = {
    ...rest,
    entryId: id,
    actorId: actor?.id,
    actor: actor?.name,
    details: JSON.stringify(details),
  }
  return Object.entries(parameters)
    .filter((entry): entry is [string, string | number] => entry[1] != null)
    .map(([name, value]) => ` ${name}="${escapeParameter(truncateText(String(value), DETAILS_MAX))}"`)
    .join('')
}

/** Formats the line that people read: `Maria Keller: agency.changed. Registration: closed → open`. */
function formatLine(entry: ChainedEntry): string {
  const { actor, action, subject } = entry
  const about = subject && subject !== actor?.name ? ` (${subject})` : ''
  const details = formatAuditDetails(entry).map((line) => `. ${line}`)
  const line = `${actor?.name ?? 'No one signed in'}: ${action}${about}${details.join('')}`
  return truncateText(replaceControlCharacters(line), LINE_MAX)
}

const replaceControlCharacters = (text: string) => text.replaceAll(/\p{Cc}/gu, ' ')

/** Escapes a value of structured data (RFC 5424, 6.3.3). */
const escapeParameter = (text: string) =>
  replaceControlCharacters(text).replaceAll(/["\\\]]/g, String.raw`\$&`)
