import { Link } from '@tanstack/react-router'
import { Building2 } from 'lucide-react'
import { t } from '#shared/words.ts'
import { useUser } from '#web/api/session.ts'
import { roleLabels, shownRole } from '#web/companies/role-labels.ts'
import { stretched } from '#web/ui/page/card.tsx'
import { List, ListRow } from '#web/ui/page/list.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'

/** The reader's companies, to choose one of several. */
export function CompanyCards() {
  const { companies } = useUser()
  return (
    <>
      <PageHeader title={t('Companies')} subtitle={t('You work with us for several companies.')} />
      <List label={t('Companies')}>
        {companies.map((company) => (
          <ListRow
            key={company.id}
            icon={Building2}
            title={
              <Link to="/company" search={{ company: company.id }} {...stretched}>
                {company.name}
              </Link>
            }
            description={roleLabels[shownRole(company)]}
          />
        ))}
      </List>
    </>
  )
}
