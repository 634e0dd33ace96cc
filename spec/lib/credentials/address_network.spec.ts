import { expect } from "chai";
import { addressNetwork } from "../../../lib/credentials/address_network.ts";

describe("addressNetwork()", () => {
  const networks = [
    ["192.0.2.7", "192.0.2.7"],
    ["::ffff:192.0.2.7", "192.0.2.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:0DB8:0001:0002::9", "2001:db8:1:2::/64"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["", ""],
    ["unknown", "unknown"],
    ["1.2.3.4.5", "1.2.3.4.5"],
  ] as const;
  for (const [address, network] of networks) {
    it(`is ${JSON.stringify(network)} of ${JSON.stringify(address)}`, () => {
      expect(addressNetwork(address)).to.equal(network);
    });
  }
});
