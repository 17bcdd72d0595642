import { t } from '#shared/i18n/t.ts'
import { StatsFrame, type Figure } from './stats-frame.tsx'

const FIGURES: readonly Figure[] = [
  {
    kind: 'brief',
    label: t('Active Briefs'),
    statKey: 'activeBriefs',
    tip: t('Briefs you’ve submitted that are pending, accepted or in progress.'),
  },
  {
    kind: 'project',
    label: t('Active Projects'),
    statKey: 'activeProjects',
    tip: t('Projects we’re working on: not yet completed or launched.'),
  },
  {
    kind: 'website',
    label: t('Live Websites'),
    statKey: 'liveWebsites',
    tip: t('Your websites that are online.'),
  },
  {
    kind: 'ticket',
    label: t('Open Tickets'),
    statKey: 'openTickets',
    tip: t('Support tickets that are open or in progress.'),
  },
]

/** A client's totals, each linking to its list. */
export const ClientStats = () => <StatsFrame figures={FIGURES} />
