import { Alert, Button } from 'antd'
import frame from '../frame.module.css'

interface Props {
  message: string
  /** What the button says. */
  retry: string
  onRetry: () => void
}

/** Above a list that could not be fetched. */
export const SearchFailure = ({ message, retry, onRetry }: Props) => (
  <Alert
    type="error"
    showIcon
    className={frame.above}
    title={message}
    action={
      <Button size="small" onClick={onRetry}>
        {retry}
      </Button>
    }
  />
)
