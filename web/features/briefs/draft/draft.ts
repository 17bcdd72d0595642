import type { BriefDraft } from '#shared/briefs/drafts/schemas.ts'
import { draftKey } from '#web/forms/drafts/draft-owner.ts'
import { readDraft } from '#web/forms/drafts/draft-storage.ts'
import type { BriefFields } from '../wizard/brief-form.ts'

/** A partially completed brief. */
export type Unfinished = Partial<BriefFields>

/** The version of a draft that the server does not have yet. */
export const NO_DRAFT = 0

/** An unfinished brief as stored on this device. */
export interface LocalDraft {
  values: Unfinished
  /** The version of the server's draft that it is based on. */
  base: number
  /** Whether it has changes that the server does not have yet. */
  unsent: boolean
  /** Time of the last change, by this device's clock. */
  savedAt: string
}

/** The server's draft, null if there is none. */
export type RemoteDraft = BriefDraft | null

/** The wizard's initial state. */
export interface DraftStart {
  /** Null to start from scratch. */
  values: Unfinished | null
  base: number
  unsent: boolean
}

/** Where the signed-in person's unfinished brief is kept on this device. */
export const localDraftKey = (): string => draftKey('brief:draft')

/** The draft on this device, null if there is none. */
export const readLocalDraft = (key: string): LocalDraft | null => readDraft<LocalDraft>(key)

/** The wizard's initial state from the server's draft. */
export const startFrom = (draft: RemoteDraft): DraftStart => ({
  values: draft && valuesOf(draft),
  base: draft?.version ?? NO_DRAFT,
  unsent: false,
})

/** Fields that were never filled in keep the form's default. */
const valuesOf = ({ updatedAt: _at, version: _version, ...fields }: BriefDraft): Unfinished =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null))

/**
 * Which of two drafts to continue with: the one with changes that the other lacks, or the newer one if both have some.
 * `remote` is undefined if the server cannot be reached.
 */
export function latestDraft(local: LocalDraft | null, remote: RemoteDraft | undefined): DraftStart {
  if (remote === undefined) return local ?? { values: null, base: NO_DRAFT, unsent: false }
  const theirs = startFrom(remote)
  // A draft that the server no longer has was submitted or discarded elsewhere.
  if (!local || (!local.unsent && local.base !== theirs.base)) return theirs
  const isNewer = !remote || local.base === theirs.base || local.savedAt > remote.updatedAt
  return isNewer ? { values: local.values, base: theirs.base, unsent: local.unsent } : theirs
}
