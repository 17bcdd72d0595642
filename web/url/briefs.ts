import { BRIEF_STATUSES } from '#shared/briefs/values.ts'
import { choiceParam, createSearchReader, textParam } from './reader.ts'

const TABS = ['overview', 'design', 'content', 'technical', 'tasks', 'requests'] as const
export type BriefTab = (typeof TABS)[number]

/** Reads the search parameters of the client's brief list. */
export const readClientBriefsSearch = createSearchReader({
  q: textParam,
  status: choiceParam(BRIEF_STATUSES),
})
export type ClientBriefsSearch = ReturnType<typeof readClientBriefsSearch>

/** Reads the search parameters of the staff's brief list. Without a tab, it shows new briefs. */
export const readStaffBriefsSearch = createSearchReader({
  q: textParam,
  tab: choiceParam([...BRIEF_STATUSES, 'all'], 'pending'),
  responsible: choiceParam(['me', 'none']),
})
export type StaffBriefsSearch = ReturnType<typeof readStaffBriefsSearch>

/** Reads the search parameters of a brief's page. */
export const readBriefSearch = createSearchReader({ tab: choiceParam(TABS, 'overview') })
export type BriefSearch = ReturnType<typeof readBriefSearch>

/** Reads the search parameters of the wizard. */
export const readWizardSearch = createSearchReader({
  step: (value) => ([2, 3, 4] as const).find((step) => step === Number(value)),
})
export type WizardSearch = ReturnType<typeof readWizardSearch>
