import { Aws, Fn } from 'aws-cdk-lib'

/**
 * Eight characters that no other stack has, a later one of the same name neither: for the few things that need a name
 * of ours. So what a deleted stack leaves behind is never in the way of the next. They come from the stack's own id,
 * `arn:aws:cloudformation:region:account:stack/name/12345678-…`, known before anything is created.
 */
export const stackSuffix = Fn.select(0, Fn.split('-', Fn.select(2, Fn.split('/', Aws.STACK_ID))))
