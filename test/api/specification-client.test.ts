import { openHost } from '#test/support/open-host.ts'
import { describeSpecificationClient } from '#test/support/specification-journeys.ts'

/** Where papers are advised, none that was never given refuses anything or leaves anything out. */
describeSpecificationClient(await openHost(), () => [])
