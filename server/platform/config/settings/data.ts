import { getClearTextProblem } from '#server/platform/egress/tls-policy.ts'
import { toClamd, toStorage } from '../parse.ts'
import { booleanSetting, parsedSetting, textSetting, integerSetting } from '../setting.ts'

const MIB = 1024 * 1024
const POSTGRES = /^postgres(?:ql)?:\/\/\S+$/
const CLAMD_REMEDY = 'clamd has none, so run it on this machine, lead to it by a tunnel from this machine'
const daysSetting = (name: string) => integerSetting(name, { min: 1, max: 36_500 })

/** Settings for the storage of records and files, their limits, retention, and backups. */
export const dataSettings = {
  dataDir: textSetting('DATA_DIR', /[^]/)
    .message('must be a folder')
    .description(`the embedded database and uploaded files, by default ./data; as root, in a folder that others may not
      enter, /var/lib/project-portal`)
    .example('./data'),
  databaseUrl: textSetting('DATABASE_URL', POSTGRES)
    .message('must look like postgres://user:password@host:5432/database')
    .description(`a PostgreSQL of your own (15 or newer) instead of the embedded one;
      and its owner, for migrations`)
    .details(`A line to another machine is encrypted and its certificate checked (sslmode=verify-full; ?sslrootcert=FILE
      names an authority of your own). ?sslmode=disable lifts that on a network of your own. With both, DATABASE_URL may sign in as a role that cannot change the schema: migrations run as the owner,
      who gives that role what it needs. Or leave it out here and run \`npm run migrate\` with it before each new
      version.`)
    .example('postgres://portal:password@db.example.com:5432/portal')
    .secret(),
  migrationDatabaseUrl: textSetting('MIGRATION_DATABASE_URL', POSTGRES)
    .message('must look like postgres://owner:password@host:5432/database')
    .example('postgres://owner:password@db.example.com:5432/portal')
    .secret(),
  storage: parsedSetting('STORAGE_URL', toStorage)
    .message('must look like s3://KEY:SECRET@host/bucket?region=eu-central-1')
    .description(
      'an S3-compatible bucket for uploaded files instead of the disk: `s3://KEY:SECRET@host/bucket?region=…`',
    )
    .details(`The host may have a port and the bucket a prefix (/bucket/prefix); KEY and SECRET are percent-encoded.
      &tls=off speaks plain http, for a server on the same machine.`)
    .example('s3://KEY:SECRET@s3.eu-central-1.amazonaws.com/my-bucket?region=eu-central-1')
    .secret(),
  clamd: parsedSetting('CLAMD_URL', toClamd)
    .message('must look like tcp://localhost:3310 or unix:/run/clamav/clamd.ctl')
    .rejectIf((value) => getClearTextProblem(value, CLAMD_REMEDY))
    .description('a clamd that looks at every file before it is kept: `tcp://HOST:PORT` or `unix:/PATH`')
    .details('clamd does not encrypt: on another machine it is refused, unless the address ends in ?tls=off.')
    .example('unix:/run/clamav/clamd.ctl'),
  maxProjectFileBytes: integerSetting('MAX_PROJECT_FILE_MB', { min: 1, max: 10_240, unit: MIB })
    .default(100)
    .description('the largest project file, in MB, unless staff chose otherwise under Agency Settings'),
  clientBytesPerDay: integerSetting('CLIENT_MB_PER_DAY', { min: 0, max: 10_000_000, unit: MIB }).default(1024)
    .description(`what files a client may add a day of the agency, in MB, in whichever way.
      0 does not limit it`),
  keepFreeBytes: integerSetting('KEEP_FREE_MB', { min: 0, max: 10_000_000, unit: MIB }).default(2048)
    .description(`what files leave free, in MB (5 % of the disk at most), where the database lies on the same disk: the
      embedded one does, and a PostgreSQL of your own with on. 0: nothing`),
  databaseOnDataDisk: booleanSetting('DATABASE_ON_DATA_DISK').example('off'),
  secretKey: textSetting('SECRET_KEY', /^[^]{32,1000}$/)
    .message('must have at least 32 characters')
    .description(`seals secrets in the database; the same on every node.
      By default made once in DATA_DIR/secret.key`)
    .details(`Keep it: without it authenticator apps, for one, have to be set up again.
      At least 32 characters.`)
    .example('')
    .secret(),
  retention: {
    activities: daysSetting('KEEP_ACTIVITIES_DAYS')
      .description(`days after which activities, notifications and emails go, and the audit log forgets network addresses
        (its entries stay). Without a number each is kept`)
      .example('1095'),
    notifications: daysSetting('KEEP_NOTIFICATIONS_DAYS').example('365'),
    mails: daysSetting('KEEP_MAILS_DAYS').example('365'),
    auditAddresses: daysSetting('KEEP_AUDIT_ADDRESSES_DAYS').default(180),
  },
  backups: {
    folder: textSetting('BACKUP_DIR', /[^]/)
      .message('must be a folder')
      .description(`a folder and an S3-compatible bucket (written like STORAGE_URL) for backups, each with the database and all
        files; encrypted to a recipient of age; so many hours after the last, and so many kept`)
      .details(`Either place suffices; with both, each gets backups of its own. Only whoever has the identity of the recipient
        opens what is encrypted to it: make one with \`age-keygen\` elsewhere, and keep it elsewhere, twice.`)
      .example('/var/backups/portal'),
    bucket: parsedSetting('BACKUP_URL', toStorage)
      .message('must look like s3://KEY:SECRET@host/bucket?region=eu-central-1')
      .example('s3://KEY:SECRET@s3.eu-central-1.amazonaws.com/my-backups?region=eu-central-1')
      .secret(),
    recipient: textSetting('BACKUP_AGE_RECIPIENT', /^age1[02-9ac-hj-np-z]{58}$/)
      .message('must be a recipient as `age-keygen` prints it, age1 and 58 more characters')
      .example(`age1${'x'.repeat(58)}`),
    everyHours: integerSetting('BACKUP_EVERY_HOURS', { min: 1, max: 720 }).default(24),
    keep: integerSetting('BACKUP_KEEP', { min: 1, max: 1000 }).default(7),
  },
}
