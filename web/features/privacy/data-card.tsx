import { Download } from 'lucide-react'
import { t } from '#shared/i18n/t.ts'
import { Button } from '#web/ui/base/button.tsx'
import { Card, CardHeader } from '#web/ui/page/card.tsx'

/** An export of the data that the portal stores about the reader. */
export const DataCard = () => (
  <Card id="data" className="scroll-mt-20">
    <CardHeader
      title={t('Your Data')}
      description={t(
        'Everything the portal stores about you in one archive: your account, briefs, projects, tickets, comments and files. Passwords aren’t included.',
      )}
    />
    <Button asChild icon={Download}>
      <a href="/api/user/export" download>
        {t('Download Your Data')}
      </a>
    </Button>
  </Card>
)
