import type { TestHost } from '#test/support/start-test-host.ts'

type Prepared = () => Promise<{ status: number }>

/** What has to be there first is made unmeasured; what is returned is the one call that is measured. */
export type Scenario = (host: TestHost) => Promise<Prepared>
