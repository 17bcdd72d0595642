import { Link } from '@tanstack/react-router'
import { t } from '#shared/words.ts'
import { Button } from '#web/ui/base/button.tsx'
import { NotFoundTitle } from './not-found-title.ts'
import { Notice } from './notice.tsx'

/** For unknown paths. */
export default function NotFoundPage() {
  return (
    <Notice
      code="404"
      title={t('404 Page Not Found')}
      text={t('There’s nothing at this address. The link may be old or mistyped.')}
    >
      <NotFoundTitle />
      <Button asChild variant="primary">
        <Link to="/">{t('Go to the Overview')}</Link>
      </Button>
    </Notice>
  )
}
