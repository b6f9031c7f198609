import { Component, type ReactNode } from 'react';
import { MissingCode } from './missing-code.ts';
import { Panel } from './panel.tsx';
import { useLocale, useSuite } from './suite.ts';
import { suiteTexts } from './texts.ts';

interface PageBoundaryProps {
  readonly title: { readonly cs: string; readonly en: string };
  /** What the page shows: other data are another chance. */
  readonly data?: unknown;
  /** Reads the data again, before another try. */
  readonly reload?: () => Promise<unknown>;
  readonly children: ReactNode;
}

/** Around a page: where it cannot be drawn, as from half an answer, says so and offers another try. */
export function PageBoundary({ title, ...props }: PageBoundaryProps) {
  const { failures } = useSuite();
  const locale = useLocale();
  return <Boundary {...props} title={title[locale]} failed={suiteTexts(locale).pageFailed} report={failures?.report} />;
}

interface BoundaryProps extends Omit<PageBoundaryProps, 'title'> {
  readonly title: string;
  readonly failed: string;
  readonly report: ((error: unknown) => string) | undefined;
}

interface BoundaryState {
  readonly thrown?: { readonly error: unknown };
  /** How the failure is called where it was reported. */
  readonly errorId?: string | undefined;
}

/** A class, since React tells of what children throw to classes only. */
class Boundary extends Component<BoundaryProps, BoundaryState> {
  override readonly state: BoundaryState = {};

  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { thrown: { error } };
  }

  override componentDidCatch(error: unknown) {
    // The shell's matter: it reports it when it takes the remote away.
    if (!(error instanceof MissingCode)) this.setState({ errorId: this.props.report?.(error) });
  }

  override componentDidUpdate(before: BoundaryProps) {
    if (this.state.thrown && before.data !== this.props.data) this.setState({ thrown: undefined });
  }

  private readonly again = async () => {
    await this.props.reload?.();
    this.setState({ thrown: undefined });
  };

  override render() {
    const { title, failed, children } = this.props;
    const { thrown, errorId } = this.state;
    if (thrown?.error instanceof MissingCode) throw thrown.error;
    if (!thrown) return children;
    return <Panel title={title} text={failed} errorId={errorId} onRetry={this.again} />;
  }
}
