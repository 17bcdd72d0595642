import { Download } from 'lucide-react'
import { Button } from '#web/ui/base/button.tsx'
import { Card, CardHeader } from '#web/ui/page/card.tsx'

/** An export of the data that the portal stores about the reader. */
export function DataCard() {
  return (
    <Card>
      <CardHeader
        level={2}
        title="Your Data"
        description="Everything the portal keeps about you, in one archive: your account, briefs, projects, tickets, comments and files. Passwords aren’t included."
      />
      <Button asChild icon={Download}>
        <a href="/api/user/export" download>
          Download Your Data
        </a>
      </Button>
    </Card>
  )
}
