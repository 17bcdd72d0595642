import type { BriefDraft } from '#shared/briefs/drafts/schemas.ts'
import { draftKey } from '#web/forms/drafts/draft-owner.ts'
import { readDraft } from '#web/forms/drafts/draft-storage.ts'
import type { BriefFields } from '../wizard/brief-form.ts'

/** A partially completed brief. */
export type PartialBrief = Partial<BriefFields>

/** The version of a draft that the server does not have yet. */
export const NO_DRAFT = 0

/** An unfinished brief as stored on this device. */
export interface LocalDraft {
  values: PartialBrief
  /** The version of the server's draft that it is based on. */
  base: number
  /** Whether it has changes that the server does not have yet. */
  unsent: boolean
  /** Time of the last change, by this device's clock. */
  savedAt: string
}

/** The server's draft, or null if it doesn't have one. */
export type RemoteDraft = BriefDraft | null

/** The wizard's initial state. */
export interface DraftStart {
  /** Null to start from scratch. */
  values: PartialBrief | null
  base: number
  unsent: boolean
}

/** The name of the signed-in user's unfinished brief on this device. */
export const LOCAL_DRAFT_NAME = 'brief:draft'

/** Returns the storage key of the signed-in user's unfinished brief on this device. */
export const getLocalDraftKey = (): string => draftKey(LOCAL_DRAFT_NAME)

/** Returns the draft on this device, or null if there isn't one. */
export const readLocalDraft = (key: string): LocalDraft | null => readDraft<LocalDraft>(key)

/** Returns the wizard's initial state for the server's draft. */
export const toDraftStart = (draft: RemoteDraft): DraftStart => ({
  values: draft && toPartialBrief(draft),
  base: draft?.version ?? NO_DRAFT,
  unsent: false,
})

/** Returns a draft's values without empty fields, so that empty fields get the form's default. */
const toPartialBrief = ({ updatedAt: _at, version: _version, ...fields }: BriefDraft): PartialBrief =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null))

/** Returns the draft to continue with: the one with changes that the other lacks, or else the newer. */
export function pickLatestDraft(local: LocalDraft | null, remote: RemoteDraft | undefined): DraftStart {
  // The server can't be reached.
  if (remote === undefined) return local ?? { values: null, base: NO_DRAFT, unsent: false }
  const theirs = toDraftStart(remote)
  // A draft that the server no longer has was submitted or discarded elsewhere.
  if (!local || (!local.unsent && local.base !== theirs.base)) return theirs
  const isNewer = !remote || local.base === theirs.base || local.savedAt > remote.updatedAt
  return isNewer ? { values: local.values, base: theirs.base, unsent: local.unsent } : theirs
}
