import { BRIEF_STATUSES } from '#shared/briefs/values.ts'
import { oneOf, searchReader, text } from './reader.ts'

const TABS = ['overview', 'design', 'content', 'technical', 'tasks', 'requests'] as const
export type BriefTab = (typeof TABS)[number]

/** Reads the search parameters of the client's brief list. */
export const readClientBriefsSearch = searchReader({ q: text, status: oneOf(BRIEF_STATUSES) })
export type ClientBriefsSearch = ReturnType<typeof readClientBriefsSearch>

/** Reads the search parameters of the staff's brief list. Without a tab, it shows new briefs. */
export const readStaffBriefsSearch = searchReader({
  q: text,
  tab: oneOf([...BRIEF_STATUSES, 'all'], 'pending'),
  responsible: oneOf(['me', 'none']),
})
export type StaffBriefsSearch = ReturnType<typeof readStaffBriefsSearch>

/** Reads the search parameters of a brief's page. */
export const readBriefSearch = searchReader({ tab: oneOf(TABS, 'overview') })
export type BriefSearch = ReturnType<typeof readBriefSearch>

/** Reads the search parameters of the wizard. */
export const readWizardSearch = searchReader({
  step: (value) => ([2, 3, 4] as const).find((step) => step === Number(value)),
})
export type WizardSearch = ReturnType<typeof readWizardSearch>
