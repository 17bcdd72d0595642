import { useRouter } from '@tanstack/react-router'
import { FilePlus2 } from 'lucide-react'
import { t } from '#shared/words.ts'
import { CommandPalette } from '#web/features/shell/palette/command-palette.tsx'
import type { PaletteProps } from '#web/features/shell/palette/commands.ts'
import { useCommonCommands } from '#web/features/shell/palette/common-commands.ts'
import { useMayBrief, useMayWrite } from '#web/companies/frame/own.ts'
import { recordIcons } from '#web/records.tsx'

/** What clients can find and do from every page. */
export default function ClientPalette({ onClose }: PaletteProps) {
  const router = useRouter()
  const common = useCommonCommands('/activities')
  const commands = [
    useMayBrief() && {
      id: 'new-brief',
      label: t('New Website Brief'),
      icon: FilePlus2,
      words: t('submit create project'),
      run: () => void router.navigate({ to: '/briefs/new' }),
    },
    useMayWrite() && {
      id: 'new-ticket',
      label: t('New Support Ticket'),
      icon: recordIcons.ticket,
      words: t('help create raise'),
      run: () => void router.navigate({ to: '/tickets/new' }),
    },
    ...common,
  ].filter((command) => command !== false)
  return <CommandPalette commands={commands} onClose={onClose} />
}
