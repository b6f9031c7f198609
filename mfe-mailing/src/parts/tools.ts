import { styled } from 'styled-components';

/** Room around tools that write into the field below them. */
export const Tools = styled.div`margin-block: 4px 8px;`;
