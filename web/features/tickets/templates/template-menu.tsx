import { useQuery } from '@tanstack/react-query'
import { ChevronDown, NotepadText, Settings2 } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Ticket } from '#shared/tickets/schemas.ts'
import { t } from '#shared/i18n/t.ts'
import { fillTemplate } from './fill-template.ts'
import { templatesQuery } from './queries.ts'
import { useUser } from '#web/api/session.ts'
import { useHasStaffRole } from '#web/api/staff-role.ts'
import { Button } from '#web/ui/base/button.tsx'
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '#web/ui/overlays/menu.tsx'
import { lazyDialog } from '#web/ui/base/lazy.ts'
import { CutText } from '#web/ui/base/cut-text.tsx'

const TemplatesDialog = lazyDialog(() => import('./templates-dialog.tsx'))

interface TemplateMenuProps {
  ticket: Ticket
  /** Receives the filled-in text, and whether the ticket should then wait on the client. */
  onInsert: (text: string, waitsForClient: boolean) => void
}

/** A menu that inserts a template, filled in for the ticket, into the reply. */
export function TemplateMenu({ ticket, onInsert }: TemplateMenuProps) {
  const me = useUser()
  const manages = useHasStaffRole('member')
  const { data: templates = [] } = useQuery(templatesQuery)
  const [managing, setManaging] = useState(false)
  const insert = useRef<() => void>(undefined)
  /** Inserts the chosen template after the menu has released the focus, so that the focus stays in the text. */
  function handleCloseAutoFocus(event: Event) {
    if (!insert.current) return
    event.preventDefault()
    insert.current()
    insert.current = undefined
  }
  return (
    <>
      <Menu
        align="start"
        className="max-h-96 max-w-80 overflow-y-auto"
        onCloseAutoFocus={handleCloseAutoFocus}
        trigger={
          <Button icon={NotepadText}>
            {t('Templates')}
            <ChevronDown size={14} aria-hidden="true" className="-me-1 opacity-70" />
          </Button>
        }
      >
        {templates.length === 0 && <MenuLabel>{t('No templates yet')}</MenuLabel>}
        {templates.map(({ id, name, content, waitsForClient }) => (
          <MenuItem
            key={id}
            onSelect={() => {
              insert.current = () => onInsert(fillTemplate(content, ticket, me), waitsForClient)
            }}
          >
            <CutText className="truncate">{name}</CutText>
            {waitsForClient && (
              <span className="ms-auto ps-3 text-sm text-ink-3">{t('Waits for client')}</span>
            )}
          </MenuItem>
        ))}
        {manages && (
          <>
            <MenuSeparator />
            <MenuItem icon={Settings2} onSelect={() => setManaging(true)}>
              {t('Manage Templates')}
            </MenuItem>
          </>
        )}
      </Menu>
      {managing && <TemplatesDialog onClose={() => setManaging(false)} />}
    </>
  )
}
