import { toLocalizable } from '#server/platform/i18n/localizable.ts'
import { t } from '#shared/i18n/t.ts'
import { type StoredPart, createPartsSubject } from './content.ts'

/** The kind of a mail that combines updates of several kinds. */
export const SEVERAL_KINDS = 'updates'

/** The columns that combining mails changes. */
interface Combinable {
  id: number
  kind: string
  subject: string
  subjectValues: unknown
  parts: StoredPart[]
  href: string | null
  actionLabel: string | null
  reason: string | null
  companyId: number | null
  companyName: string | null
  entityType: string | null
  entityId: number | null
}

/**
 * Combines updates to one person, sorted by id, into one mail. It continues the newest, so that a repeated attempt with
 * more updates has another Message-ID. Updates about one record stay a mail about this record, which accepts replies.
 */
export function combineMails<M extends Combinable>(mails: readonly [M, ...M[]]): M {
  const newest = mails.at(-1) ?? mails[0]
  const isSameRecord = mails.every(
    ({ entityType, entityId }) =>
      entityId !== null && entityType === newest.entityType && entityId === newest.entityId,
  )
  const combined = mails.length === 1 || isSameRecord ? newest : toMailAboutSeveral(mails, newest)
  const parts = mergeEqualParts(
    mails.flatMap((mail) =>
      combined === newest ? mail.parts : mail.parts.map((part) => withRecord(part, mail)),
    ),
  )
  return { ...combined, parts, ...createPartsSubject(parts) }
}

/** Names the record of a part and links to it, because the mail itself does neither. */
const withRecord = (part: StoredPart, { href, companyId, entityType, entityId }: Combinable): StoredPart => ({
  ...part,
  href: part.href ?? href ?? undefined,
  about: part.about ?? { company: companyId, type: entityType, id: entityId },
})

/** Without a record, a reply can't reach the wrong conversation, and the mail doesn't start a thread about a record. */
function toMailAboutSeveral<M extends Combinable>(mails: readonly M[], newest: M): M {
  const { kind, companyId } = newest
  const isSameCompany = mails.every((mail) => mail.companyId === companyId)
  return {
    ...newest,
    kind: mails.every((mail) => mail.kind === kind) ? kind : SEVERAL_KINDS,
    href: '/notifications',
    actionLabel: toLocalizable(() => t('View All Notifications')).text,
    reason: null,
    entityType: null,
    entityId: null,
    ...(!isSameCompany && { companyId: null, companyName: null }),
  }
}

/** Merges parts that read the same. Their `times` add up, as in “Petra Linse answered 3 questions”. */
export function mergeEqualParts(parts: readonly StoredPart[]): StoredPart[] {
  const merged = new Map<string, StoredPart>()
  for (const part of parts) {
    const key = toComparableJson(part)
    const equal = merged.get(key)
    merged.set(key, equal ? addTimes(equal, part) : part)
  }
  return [...merged.values()]
}

/** Returns everything that a part shows, except `times`, as JSON. A quoted comment stays separate. */
function toComparableJson({ titleValues, comment, ...part }: StoredPart): string {
  const shown = {
    ...part,
    notification: undefined,
    optional: undefined,
    comment: part.by === undefined ? undefined : comment,
  }
  return JSON.stringify([shown, { ...titleValues, times: undefined }])
}

function addTimes(part: StoredPart, { titleValues: added }: StoredPart): StoredPart {
  const { titleValues } = part
  if (typeof titleValues?.['times'] !== 'number' || typeof added?.['times'] !== 'number') return part
  return { ...part, titleValues: { ...titleValues, times: titleValues['times'] + added['times'] } }
}
