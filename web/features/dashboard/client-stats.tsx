import { listOf } from '#shared/records.ts'
import { t } from '#shared/words.ts'
import { recordIcons } from '#web/records.tsx'
import { StatsFrame, type Figure } from './stats-frame.tsx'

const FIGURES: readonly Figure[] = [
  {
    to: listOf('brief', 'client'),
    label: t('Active Briefs'),
    of: 'activeBriefs',
    icon: recordIcons.brief,
    tip: t('Briefs you have submitted that are pending, accepted or in progress.'),
  },
  {
    to: listOf('project', 'client'),
    label: t('Active Projects'),
    of: 'activeProjects',
    icon: recordIcons.project,
    tip: t('Projects we’re working on: not yet completed or launched.'),
  },
  {
    to: listOf('website', 'client'),
    label: t('Live Websites'),
    of: 'liveWebsites',
    icon: recordIcons.website,
    tip: t('Your websites that are online.'),
  },
  {
    to: listOf('ticket', 'client'),
    label: t('Open Tickets'),
    of: 'openTickets',
    icon: recordIcons.ticket,
    tip: t('Support tickets that are open or in progress.'),
  },
]

/** A client's figures, each linking to its list. */
export const ClientStats = () => <StatsFrame figures={FIGURES} />
