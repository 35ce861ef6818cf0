import type { TestHost } from '#test/support/start-test-host.ts'

type Prepared = () => Promise<{ status: number }>

/** The set-up is not measured; the returned call is. */
export type Scenario = (host: TestHost) => Promise<Prepared>
