import { ChevronDown } from 'lucide-react'
import type { QueryKey } from '@tanstack/react-query'
import type { Person } from '#shared/contract/fields.ts'
import type { RecordKind } from '#shared/records/records.ts'
import { t } from '#shared/i18n/t.ts'
import type { Undo } from '#web/api/call.ts'
import { useChange } from '#web/changes/use-change.ts'
import { StaffChoices } from './staff-choices.tsx'
import { Button } from '#web/ui/base/button.tsx'
import { Menu } from '#web/ui/overlays/menu.tsx'
import { CutText } from '#web/ui/base/cut-text.tsx'

interface ResponsibleProps {
  kind: RecordKind
  record: { responsible: Person | null }
  /** The query that shows the record. */
  query: QueryKey
  send: (responsibleId: number | null, undo: Undo) => Promise<{ responsible: Person | null }>
}

/** Shows the responsible user of a brief or project, with a menu to choose another one. */
export default function Responsible({ kind, record, query, send }: ResponsibleProps) {
  const name = record.responsible?.fullName ?? t('No one')
  const change = useChange(kind, {
    send: (id: number | null, _key, undo) => send(id, undo),
    successToast: ({ responsible }) =>
      responsible
        ? t('{name} is now responsible', { name: responsible.fullName })
        : t('No one is responsible now'),
    failureTitle: t('Could not change who’s responsible'),
    query,
  })
  return (
    <Menu
      align="end"
      trigger={
        <Button
          size="sm"
          className="max-w-full"
          disabled={change.isPending}
          aria-label={t('Responsible: {name}', { name })}
        >
          <CutText className="truncate">{name}</CutText>
          <ChevronDown size={14} aria-hidden="true" className="-me-1 flex-none opacity-70" />
        </Button>
      }
      className="max-h-80 overflow-y-auto"
    >
      <StaffChoices onChoose={change.mutate} />
    </Menu>
  )
}
