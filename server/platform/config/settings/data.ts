import { getClearTextProblem } from '#server/platform/egress/tls-policy.ts'
import { toClamd, toStorage } from '../parse.ts'
import { booleanSetting, parsedSetting, textSetting, integerSetting } from '../setting.ts'

const MIB = 1024 * 1024
const POSTGRES = /^postgres(?:ql)?:\/\/\S+$/
const CLAMD_REMEDY = "clamd can't encrypt, so run it on this machine, use a tunnel from this machine"
const daysSetting = (name: string) => integerSetting(name, { min: 1, max: 36_500 })

/** Settings for the storage of records and files, their limits, retention, and backups. */
export const dataSettings = {
  dataDir: textSetting('DATA_DIR', /[^]/)
    .message('must be a folder')
    .description(`Stores the embedded database, uploaded files and secret.key in this folder. The default is ./data,
      or /var/lib/project-portal if the portal runs as root in a folder that other accounts can't access`)
    .example('./data'),
  databaseUrl: textSetting('DATABASE_URL', POSTGRES)
    .message('must look like postgres://user:password@host:5432/database')
    .description(`Connects to your own PostgreSQL (15 or newer) instead of the embedded one. MIGRATION_DATABASE_URL
      connects as its owner, for migrations. Without them, the embedded PostgreSQL runs`)
    .details(`A connection to another machine is encrypted and the server's certificate is checked
      (sslmode=verify-full). ?sslrootcert=FILE names your own CA, and ?sslmode=disable turns encryption off in your
      own network. With both settings, DATABASE_URL can use a role that can't change the schema: migrations run as the
      owner, who grants that role its rights. Or leave MIGRATION_DATABASE_URL unset here, and run \`npm run migrate\`
      with it before each new version.`)
    .example('postgres://portal:password@db.example.com:5432/portal')
    .secret(),
  migrationDatabaseUrl: textSetting('MIGRATION_DATABASE_URL', POSTGRES)
    .message('must look like postgres://owner:password@host:5432/database')
    .example('postgres://owner:password@db.example.com:5432/portal')
    .secret(),
  storage: parsedSetting('STORAGE_URL', toStorage)
    .message('must look like s3://KEY:SECRET@host/bucket?region=eu-central-1')
    .description(`Stores uploaded files in an S3-compatible bucket: \`s3://KEY:SECRET@host/bucket?region=REGION\`.
      Without it, they're stored in DATA_DIR`)
    .details(`The host can have a port, and the bucket a prefix (/bucket/prefix). Percent-encode KEY and SECRET.
      &tls=off uses plain http, for a server on the same machine.`)
    .example('s3://KEY:SECRET@s3.eu-central-1.amazonaws.com/my-bucket?region=eu-central-1')
    .secret(),
  clamd: parsedSetting('CLAMD_URL', toClamd)
    .message('must look like tcp://localhost:3310 or unix:/run/clamav/clamd.ctl')
    .rejectIf((value) => getClearTextProblem(value, CLAMD_REMEDY))
    .description(`Scans every file with clamd before storing it: \`tcp://HOST:PORT\` or \`unix:/PATH\`. Without it,
      files aren't scanned`)
    .details(`While clamd doesn't respond, no file is accepted. clamd doesn't encrypt, so the portal doesn't start
      with a clamd on another machine, unless the address ends in ?tls=off.`)
    .example('unix:/run/clamav/clamd.ctl'),
  maxProjectFileBytes: integerSetting('MAX_PROJECT_FILE_MB', { min: 1, max: 10_240, unit: MIB })
    .default(100)
    .description('Limits the size of a project file, in MB, unless Agency Settings sets a different limit'),
  clientBytesPerDay: integerSetting('CLIENT_MB_PER_DAY', { min: 0, max: 10_000_000, unit: MIB }).default(1024)
    .description(`Limits how many MB of files the people in one company can add per day, in the agency's time zone. 0
      removes the limit`),
  keepFreeBytes: integerSetting('KEEP_FREE_MB', { min: 0, max: 10_000_000, unit: MIB }).default(2048)
    .description(`Uploads leave this many MB free on a disk that also holds the database, but at most 5% of the disk.
      0 reserves nothing. The embedded database counts by default; set DATABASE_ON_DATA_DISK to on if your own
      PostgreSQL is on that disk`),
  databaseOnDataDisk: booleanSetting('DATABASE_ON_DATA_DISK').example('off'),
  secretKey: textSetting('SECRET_KEY', /^[^]{32,1000}$/)
    .message('must have at least 32 characters')
    .description(`Encrypts secrets in the database. All nodes need the same key. Without it, the portal generates a
      key once, in DATA_DIR/secret.key`)
    .details(`The key must have at least 32 characters. Store a copy in a safe place: without the key, people have
      to set up their authenticator apps again, and webhook secrets have to be replaced.`)
    .example('')
    .secret(),
  retention: {
    activities: daysSetting('KEEP_ACTIVITIES_DAYS')
      .description(`Deletes activities, notifications and emails after this many days, and removes network addresses
        from the audit log, whose entries stay. Without a number, activities, notifications and emails are never
        deleted`)
      .example('1095'),
    notifications: daysSetting('KEEP_NOTIFICATIONS_DAYS').example('365'),
    mails: daysSetting('KEEP_MAILS_DAYS').example('365'),
    auditAddresses: daysSetting('KEEP_AUDIT_ADDRESSES_DAYS').default(180),
  },
  backups: {
    folder: textSetting('BACKUP_DIR', /[^]/)
      .message('must be a folder')
      .description(`Schedules backups of the database and all files, to a folder, an S3-compatible bucket (in the
        format of STORAGE_URL) or both, encrypted for an age recipient. The numbers are the hours between backups
        and how many to keep in each location. Without a folder or a bucket, there are no scheduled backups; without a recipient,
        backups aren't encrypted`)
      .details(`One location is enough; with both, each gets its own backups. Only the recipient's identity opens an
        encrypted backup: create it with \`age-keygen\` on another machine, and store it in two places off this machine.`)
      .example('/var/backups/portal'),
    bucket: parsedSetting('BACKUP_URL', toStorage)
      .message('must look like s3://KEY:SECRET@host/bucket?region=eu-central-1')
      .example('s3://KEY:SECRET@s3.eu-central-1.amazonaws.com/my-backups?region=eu-central-1')
      .secret(),
    recipient: textSetting('BACKUP_AGE_RECIPIENT', /^age1[02-9ac-hj-np-z]{58}$/)
      .message('must be a recipient from `age-keygen`: age1 and 58 more characters')
      .example(`age1${'x'.repeat(58)}`),
    everyHours: integerSetting('BACKUP_EVERY_HOURS', { min: 1, max: 720 }).default(24),
    keep: integerSetting('BACKUP_KEEP', { min: 1, max: 1000 }).default(7),
  },
}
