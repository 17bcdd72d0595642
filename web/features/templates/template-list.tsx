import { Link } from '@tanstack/react-router'
import { LayoutTemplate } from 'lucide-react'
import type { ProjectTemplate } from '#shared/templates/schemas.ts'
import { t } from '#shared/i18n/t.ts'
import { DotSeparatedText } from '#web/ui/display/dot-separated-text.tsx'
import { stretchedLinkProps } from '#web/ui/page/card.tsx'
import { List, ListRow } from '#web/ui/page/list.tsx'
import { formatItemCounts, formatTemplateType } from './item-labels.ts'
import { getTemplateReference } from './queries.ts'

interface TemplateListProps {
  label: string
  templates: readonly ProjectTemplate[]
}

/** Lists templates, each linking to its page. */
export const TemplateList = ({ label, templates }: TemplateListProps) => (
  <List label={label}>
    {templates.map((template) => (
      <ListRow
        key={getTemplateReference(template)}
        icon={LayoutTemplate}
        tone={template.id === null ? 'neutral' : 'accent'}
        title={
          <Link
            to="/staff/templates/$id"
            params={{ id: getTemplateReference(template) }}
            {...stretchedLinkProps}
          >
            {template.name}
          </Link>
        }
        description={
          <DotSeparatedText
            texts={[
              formatTemplateType(template.projectType),
              formatItemCounts(template.content.items) || t('Empty'),
            ]}
          />
        }
        whole
        inline
      />
    ))}
  </List>
)
