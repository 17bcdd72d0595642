import { useRouter } from '@tanstack/react-router'
import { CircleQuestionMark, FilePlus2, History, Settings2 } from 'lucide-react'
import { t } from '#shared/i18n/t.ts'
import { useCanSubmitBriefs, useCanWrite } from '#web/features/companies/public/frame/own-companies.ts'
import { recordIcons } from '#web/records/records.tsx'
import { CommandPalette } from '#web/app/shell/palette/command-palette.tsx'
import type { PaletteCommand, PaletteProps } from '#web/app/shell/palette/commands.ts'

/** Everything that clients can find and do from every page. The theme and Logout are only in the menus. */
export default function ClientPalette({ onClose }: PaletteProps) {
  const router = useRouter()
  const common = useCommonCommands('/activities')
  const commands = [
    useCanSubmitBriefs() && {
      id: 'new-brief',
      label: t('New Website Brief'),
      icon: FilePlus2,
      keywords: t('submit create project'),
      run: () => void router.navigate({ to: '/briefs/new' }),
    },
    useCanWrite() && {
      id: 'new-ticket',
      label: t('New Support Ticket'),
      icon: recordIcons.ticket,
      keywords: t('help create raise'),
      run: () => void router.navigate({ to: '/tickets/new' }),
    },
    ...common,
  ].filter((command) => command !== false)
  return <CommandPalette commands={commands} onClose={onClose} />
}

/** Returns the commands for all users on every page. `activities` is the address of the user's activity feed. */
export function useCommonCommands(activities: string): PaletteCommand[] {
  const router = useRouter()
  const go = (href: string) => void router.navigate({ href })
  return [
    {
      id: 'activity',
      label: t('Show Activity'),
      icon: History,
      keywords: t('feed history'),
      run: () => go(activities),
    },
    {
      id: 'profile',
      label: t('Profile Settings'),
      icon: Settings2,
      keywords: t('account password'),
      run: () => go('/profile'),
    },
    {
      id: 'help',
      label: t('Help'),
      icon: CircleQuestionMark,
      keywords: t('guide documentation how manual'),
      run: () => go('/help'),
    },
  ]
}
