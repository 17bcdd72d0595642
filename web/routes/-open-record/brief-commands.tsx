import { useQuery } from '@tanstack/react-query'
import { Check, CheckCheck, LayoutTemplate, Undo2 } from 'lucide-react'
import type { Brief } from '#shared/briefs/schemas.ts'
import { t } from '#shared/words.ts'
import { CompleteBrief, isCompletable } from '#web/features/briefs/review/complete-brief.tsx'
import { useAccept } from '#web/features/briefs/review/use-decisions.ts'
import { briefQuery } from '#web/features/briefs/queries.ts'
import type { PaletteCommand } from '#web/features/shell/palette/commands.ts'
import { lazyDialog } from '#web/ui/base/lazy.ts'
import type { KindProps } from './kind-props.ts'
import { useReportedRecord } from './use-reported-record.ts'

const AcceptWithTemplateDialog = lazyDialog(
  () => import('#web/features/project-templates/accept-with-template-dialog.tsx'),
)
const DeclineForm = lazyDialog(() => import('#web/features/briefs/review/decline-form.tsx'))

export function BriefCommands({ id, ...props }: KindProps) {
  const { data } = useQuery(briefQuery(id))
  return data ? <OfBrief brief={data} {...props} /> : null
}

function OfBrief({ brief, start, report }: { brief: Brief } & Omit<KindProps, 'id'>) {
  const accept = useAccept(brief)
  const decide: PaletteCommand[] = [
    { id: 'accept', label: t('Accept Brief'), icon: Check, words: t('approve'), run: () => accept.mutate() },
    {
      id: 'accept-with-template',
      label: t('Accept with a Template…'),
      icon: LayoutTemplate,
      words: t('approve'),
      opens: true,
      run: () => start((onClose) => <AcceptWithTemplateDialog brief={brief} onClose={onClose} />),
    },
    {
      id: 'decline',
      label: t('Decline Brief'),
      icon: Undo2,
      words: t('feedback send back'),
      opens: true,
      run: () => start((onClose) => <DeclineForm brief={brief} onClose={onClose} />),
    },
  ]
  const complete: PaletteCommand = {
    id: 'complete-this',
    label: t('Mark as Complete'),
    icon: CheckCheck,
    words: t('finish done'),
    opens: true,
    run: () => start((onClose) => <CompleteBrief brief={brief} onClose={onClose} />),
  }
  const commands = brief.status === 'pending' ? decide : isCompletable(brief) ? [complete] : []
  useReportedRecord({ heading: t('This Brief'), commands }, report)
  return null
}
