import { Link } from '@tanstack/react-router'
import { LayoutTemplate } from 'lucide-react'
import type { ProjectTemplate } from '#shared/templates/schemas.ts'
import { t } from '#shared/i18n/t.ts'
import { Dotted } from '#web/ui/display/dotted.tsx'
import { stretched } from '#web/ui/page/card.tsx'
import { List, ListRow } from '#web/ui/page/list.tsx'
import { countWords, typeOf } from './item-words.ts'
import { referenceOf } from './queries.ts'

interface TemplateListProps {
  label: string
  templates: readonly ProjectTemplate[]
}

/** Lists templates, each linking to its page. */
export const TemplateList = ({ label, templates }: TemplateListProps) => (
  <List label={label}>
    {templates.map((template) => (
      <ListRow
        key={referenceOf(template)}
        icon={LayoutTemplate}
        tone={template.id === null ? 'neutral' : 'accent'}
        title={
          <Link to="/staff/templates/$id" params={{ id: referenceOf(template) }} {...stretched}>
            {template.name}
          </Link>
        }
        description={
          <Dotted texts={[typeOf(template.projectType), countWords(template.content.items) || t('Empty')]} />
        }
        whole
        inline
      />
    ))}
  </List>
)
