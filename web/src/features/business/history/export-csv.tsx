import { Box, Flex } from '@chakra-ui/react'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/form-errors.tsx'
import { ProgressBar } from '#web/ui/loading.tsx'
import { useExport } from './use-export.ts'

/** All pages as a file for a spreadsheet. */
export const ExportCsv = () => {
  const { busy, problem, done, start, cancel } = useExport()
  return (
    <Box mb="5">
      <Flex gap="3" align="center" justify="flex-end" wrap="wrap">
        {busy && (
          <>
            <Box flex="1 1 8rem">
              <ProgressBar label="Exported" done={done} />
            </Box>
            <Button variant="quiet" onClick={cancel}>
              Cancel
            </Button>
          </>
        )}
        <Button variant="outline" loading={busy} loadingText="Exporting..." onClick={start}>
          Export CSV
        </Button>
      </Flex>
      <Box mt={problem ? '3' : '0'}>
        <FormError>{problem}</FormError>
      </Box>
    </Box>
  )
}
