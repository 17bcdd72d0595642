import { useQuery } from '@tanstack/react-query'
import { NotepadText, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { ReplyTemplate } from '#shared/reply-templates/schemas.ts'
import { t } from '#shared/words.ts'
import { call } from '#web/api/call.ts'
import { ConfirmChange } from '#web/confirm-change.tsx'
import { templatesQuery } from './queries.ts'
import { TemplateForm } from './template-form.tsx'
import { Button } from '#web/ui/base/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { IconButton } from '#web/ui/page/icon-button.tsx'
import { List, ListRow } from '#web/ui/page/list.tsx'
import { QueryView } from '#web/ui/page/query-view.tsx'
import { ListSkeleton } from '#web/ui/page/skeleton.tsx'

/** Dialog in which staff create, edit and delete templates. */
export default function TemplatesDialog({ onClose }: { onClose: () => void }) {
  const query = useQuery(templatesQuery)
  const [edited, setEdited] = useState<ReplyTemplate | 'new'>()
  const [doomed, setDoomed] = useState<ReplyTemplate>()
  if (edited)
    return (
      <TemplateForm template={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
    )
  return (
    <Dialog
      onClose={onClose}
      title={t('Reply Templates')}
      description={t('Shared by all staff.')}
      footer={
        <Button variant="primary" icon={Plus} onClick={() => setEdited('new')}>
          {t('New Template')}
        </Button>
      }
    >
      <QueryView query={query} failure={t('Could not load the templates')} loading={<ListSkeleton />}>
        {(templates) =>
          templates.length === 0 ? (
            <EmptyState icon={NotepadText} title={t('No templates yet')} bare>
              {t('Save replies you use often.')}
            </EmptyState>
          ) : (
            <List label={t('Reply Templates')}>
              {templates.map((template) => (
                <ListRow key={template.id} title={template.name} description={template.content} inline>
                  <IconButton
                    icon={Pencil}
                    label={t('Edit {name}', { name: template.name })}
                    size="sm"
                    onClick={() => setEdited(template)}
                  />
                  <IconButton
                    icon={Trash2}
                    label={t('Delete {name}', { name: template.name })}
                    size="sm"
                    onClick={() => setDoomed(template)}
                  />
                </ListRow>
              ))}
            </List>
          )
        }
      </QueryView>
      {doomed && <DeleteTemplate template={doomed} onClose={() => setDoomed(undefined)} />}
    </Dialog>
  )
}

const DeleteTemplate = ({ template, onClose }: { template: ReplyTemplate; onClose: () => void }) => (
  <ConfirmChange
    kind="reply-templates"
    send={(_input, _key, undo) =>
      call('DELETE /api/reply-templates/:id', { params: { id: template.id } }, { undo })
    }
    done={t('Template deleted')}
    failed={t('Could not delete the template')}
    title={t('Delete {name}?', { name: template.name })}
    description={t('It will be deleted for everyone. Replies that were written with it stay as they are.')}
    confirmLabel={t('Delete')}
    pendingLabel={t('Deleting...')}
    onClose={onClose}
  />
)
